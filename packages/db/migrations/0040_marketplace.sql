-- The marketplace of goods: who supplies, what is offered at which price. What was bought of it follows in the next one.
--
-- A buyer's money stands on the buyer's account `escrow` until something is delivered, then on the supplier's `settlement`
-- until nobody can dispute it, then on the supplier's `supply`.
--
-- Locks are taken in one order everywhere: orders, files of cards, goods, cards, settlements, disputes, payouts, suppliers, reviews, counts,
-- ledger accounts; each by id.

insert into ledger.account_kind (owner_kind, kind, carried, floor) values
  (1, 'escrow', true, 0),                  -- paid for goods that are not delivered yet
  (1, 'bond', true, 0);                    -- what a supplier leaves with us as security

alter table content.protocol drop constraint protocol_code_check;
alter table content.protocol add constraint protocol_code_check check (code in ('user', 'privacy', 'recharge', 'supplier'));
alter table account.agreement drop constraint agreement_code_check;
alter table account.agreement add constraint agreement_code_check check (code in ('user', 'privacy', 'recharge', 'supplier'));

create schema marketplace;

-- What is sold.

create table marketplace.product_group (
  id bigint generated always as identity (start with 410001) primary key,
  code text not null unique,
  name text not null,
  position smallint not null default 0
);

create table marketplace.product_type (
  id bigint generated always as identity (start with 411001) primary key,
  group_id bigint not null references marketplace.product_group,
  code text not null unique,
  name text not null,
  position smallint not null default 0
);
create index on marketplace.product_type (group_id);

create table marketplace.product (
  id bigint generated always as identity (start with 420001) primary key,
  code text not null unique,
  type_id bigint not null references marketplace.product_type,
  brand text not null,
  name text not null,
  -- 1 direct, 2 card
  kind smallint not null check (kind in (1, 2)),
  -- of one, in 0.00001 yuan
  face_value bigint not null check (face_value > 0),
  -- what a direct one is delivered to: 1 none, 2 phone, 3 fuel card, 4 household, 5 QQ, 6 name
  account smallint not null check (account between 1 and 6),
  -- how a buyer uses it
  usage text not null default '',
  -- suppliers' prices of one stay within these
  min_price bigint not null check (min_price > 0),
  max_price bigint not null check (max_price >= min_price),
  -- 1 on, 2 off
  sale smallint not null check (sale in (1, 2)),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  check ((kind = 2) = (account = 1))
);
create index on marketplace.product (type_id, id);

-- Who supplies, and under which terms.

-- Never changed: a later row takes the place of an earlier one of the same supplier, or of everybody, from its time on.
create table marketplace.term (
  id bigint generated always as identity (start with 430001) primary key,
  -- null: for everybody who has none of their own
  supplier_id bigint,
  -- of what a supplier earns, in ten-thousandths
  fee_rate integer not null check (fee_rate between 0 and 5000),
  -- days without a dispute after which money is the supplier's
  settle_days smallint not null check (settle_days between 0 and 90),
  -- what a new supplier leaves with us, in 0.00001 yuan
  bond bigint not null check (bond >= 0),
  from_at timestamptz not null,
  set_by bigint references operator.account,
  reason text not null
);
create index on marketplace.term (supplier_id, from_at desc, id desc);
insert into marketplace.term (fee_rate, settle_days, bond, from_at, reason) values (250, 7, 500000000, now(), '开站时的条件');

create table marketplace.supplier (
  id bigint generated always as identity (start with 440001) primary key,
  member_id bigint not null unique references account.member,
  -- buyers see it
  name text not null,
  -- {"person", "phone"}, sealed; null once the member is gone
  contact_cipher bytea,
  -- the version of the agreement that was accepted
  agreed_version text not null,
  -- 1 waiting, 2 active, 3 refused, 4 taken back, 5 stopped by us, 6 left
  status smallint not null default 1 check (status between 1 and 6),
  reason text not null default '',
  -- of these applications the last one
  application smallint not null default 1,
  bond bigint not null check (bond >= 0),
  -- stopped by the supplier, until they go on
  paused boolean not null default false,
  -- away: nothing is offered between these
  holiday_from timestamptz,
  holiday_until timestamptz,
  is_demo boolean not null default false,
  applied_at timestamptz not null default now(),
  approved_at timestamptz,
  check ((holiday_from is null) = (holiday_until is null)),
  check (holiday_from < holiday_until)
);
create unique index supplier_name on marketplace.supplier (name) where status in (1, 2, 5);
alter table marketplace.term add foreign key (supplier_id) references marketplace.supplier;

-- Where a supplier's own program delivers.
create table marketplace.supplier_api (
  supplier_id bigint primary key references marketplace.supplier,
  -- 1 Juhe's, 2 JSON: the wires of recharge suppliers
  style smallint not null check (style in (1, 2)),
  endpoint text not null check (endpoint ~ '^https?://'),
  account text not null,
  secret_cipher bytea not null,
  saved_at timestamptz not null default now()
);

-- An offer of a product by a supplier.
create table marketplace.goods (
  id bigint generated always as identity (start with 450001) primary key,
  supplier_id bigint not null references marketplace.supplier,
  product_id bigint not null references marketplace.product,
  -- 1 pool of cards, 2 the supplier's API, 3 by hand
  way smallint not null check (way in (1, 2, 3)),
  -- the product's code at the supplier's API
  code text not null default '',
  -- what can be sold now; of a pool the cards that nobody has; null: without end
  stock integer check (stock >= 0),
  -- of one order
  max_count integer not null check (max_count between 1 and 1000),
  -- by hand: minutes within which it is promised
  within_minutes integer not null default 0 check (within_minutes between 0 and 10080),
  -- below this the supplier is told; null: never
  warn_below integer check (warn_below >= 0),
  -- 1 waiting, 2 on, 3 off, 4 refused, 5 stopped by us
  status smallint not null default 1 check (status between 1 and 5),
  reason text not null default '',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  unique (supplier_id, product_id),
  check (way <> 1 or stock is not null),
  check (way <> 2 or code <> ''),
  check (way <> 3 or within_minutes > 0)
);
create index on marketplace.goods (product_id, id) where status = 2;

-- Prices of one, never changed: a later one takes the place of an earlier one from its time on. Orders keep theirs.
create table marketplace.price (
  id bigint generated always as identity primary key,
  goods_id bigint not null references marketplace.goods,
  price bigint not null check (price > 0),
  from_at timestamptz not null,
  set_at timestamptz not null default now()
);
create index on marketplace.price (goods_id, from_at desc, id desc);
