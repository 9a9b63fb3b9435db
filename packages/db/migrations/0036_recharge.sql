-- Recharge products and their orders: what is sold at which price, what was bought, who was asked to deliver it, what was said.
--
-- Locks are taken in one order everywhere: orders, attempts, cards, reviews, ledger accounts; each by id.

create schema recharge;

create table recharge.product_group (
  id bigint generated always as identity (start with 210001) primary key,
  code text not null unique,
  name text not null,
  position smallint not null default 0
);

create table recharge.product (
  id bigint generated always as identity (start with 220001) primary key,
  code text not null unique,
  group_id bigint not null references recharge.product_group,
  name text not null,
  -- 1 direct, 2 card
  kind smallint not null check (kind in (1, 2)),
  -- of one, in 0.00001 yuan
  face_value bigint not null check (face_value > 0),
  -- 1 none, 2 phone, 3 fuel card, 4 household, 5 QQ, 6 name
  account smallint not null check (account between 1 and 6),
  -- of phones: those that it is for; empty: any
  carriers smallint[] not null default '{}',
  max_count integer not null check (max_count between 1 and 1000),
  -- cards come out of recharge.card instead of from suppliers
  from_stock boolean not null default false,
  -- 1 on, 2 off
  sale smallint not null check (sale in (1, 2)),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  check (not from_stock or kind = 2),
  check (kind <> 2 or account = 1)
);
create index on recharge.product (group_id);

-- Prices, never changed: a later one takes the place of an earlier one from its time on.
create table recharge.price (
  id bigint generated always as identity primary key,
  product_id bigint not null references recharge.product,
  -- the rank of a VIP level, or a member, or neither: for everybody
  rank smallint,
  member_id bigint references account.member,
  -- null: none from then on
  price bigint check (price > 0),
  from_at timestamptz not null,
  set_by bigint,
  reason text not null,
  check (rank is null or member_id is null),
  check (price is not null or rank is not null or member_id is not null)
);
create index on recharge.price (product_id, member_id, rank, from_at desc, id desc);
create index on recharge.price (member_id) where member_id is not null;

create sequence recharge.order_no;

create table recharge.quick_order (
  id bigint generated always as identity (start with 230001) primary key,
  no text not null unique,
  member_id bigint not null references account.member,
  -- the member's own: an order is made once under it
  own_no text not null,
  -- SHA-256 of what was asked for, to tell a repetition from another request
  asked_digest bytea not null,
  product_id bigint not null references recharge.product,
  kind smallint not null,
  -- sealed under the member and own_no; null where none is needed and once the member is gone
  account_cipher bytea,
  account_digest bytea,
  account_mask text not null default '',
  -- 1 mobile, 2 unicom, 3 telecom; of phones
  carrier smallint,
  count integer not null check (count > 0),
  price bigint not null check (price > 0),
  amount bigint not null check (amount = price * count),
  -- where the frozen money came from, and goes back to
  from_deposit bigint not null default 0,
  from_bonus bigint not null default 0,
  from_credit bigint not null default 0,
  -- what the supplier took; null until it is known
  cost bigint,
  -- 1 accepted, 2 processing, 3 success, 4 failed, 5 cancelled, 6 uncertain
  status smallint not null default 1 check (status between 1 and 6),
  reason text not null default '',
  -- 1 page, 2 gateway
  origin smallint not null check (origin in (1, 2)),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- when it is to be handed to a supplier; null: nothing is to be handed
  submit_at timestamptz,
  notify_url_cipher bytea,
  notify_url_mask text not null default '',
  -- 1 none, 2 waiting, 3 delivered, 4 failed
  notify smallint not null default 1 check (notify between 1 and 4),
  notify_at timestamptz,
  -- how often by itself since the order ended or somebody asked for it again
  notify_count smallint not null default 0,
  unique (member_id, own_no),
  check ((status in (3, 4, 5)) = (ended_at is not null)),
  check (submit_at is null or status in (1, 2))
) with (fillfactor = 80);
create index on recharge.quick_order (member_id, id);
create index on recharge.quick_order (member_id, account_digest, id);
create index on recharge.quick_order (member_id, status, id) where status in (1, 2, 4, 5, 6);
create index on recharge.quick_order (account_digest, id);
create index on recharge.quick_order (submit_at) where submit_at is not null;
create index on recharge.quick_order (notify_at) where notify_at is not null;
create index on recharge.quick_order (product_id, id);

-- What one supplier was asked to deliver. `number` is ours, and stays the same when it is asked again.
create table recharge.attempt (
  number text primary key,
  order_id bigint not null references recharge.quick_order,
  supplier_id bigint not null,
  supplier_name text not null,
  product text not null,
  cost bigint not null check (cost >= 0),
  -- 1 handed, 2 accepted, 3 delivered, 4 refused, 5 unknown
  state smallint not null default 1 check (state between 1 and 5),
  supplier_number text not null default '',
  words text not null default '',
  handed_at timestamptz not null default now(),
  answered_at timestamptz,
  asked smallint not null default 0,
  -- when it is asked for next; null once its end is known
  ask_at timestamptz,
  unique (order_id, supplier_id),
  check ((state in (3, 4)) = (ask_at is null))
);
create index on recharge.attempt (ask_at) where ask_at is not null;
create index on recharge.attempt (supplier_id, handed_at);

create table recharge.event (
  id bigint generated always as identity primary key,
  order_id bigint not null references recharge.quick_order,
  -- 1 accepted, 2 processing, 3 refused, 4 uncertain, 5 success, 6 failed, 7 cancelled, 8 late
  event smallint not null check (event between 1 and 8),
  -- for operators
  words text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index on recharge.event (order_id, id);

-- Cards in stock, and those that suppliers delivered: each belongs to one order at most, for ever.
create table recharge.card (
  id bigint generated always as identity (start with 240001) primary key,
  product_id bigint not null references recharge.product,
  -- a card is kept once
  number_digest bytea not null,
  -- number and secret, sealed under product and digest; null once its buyer is gone
  content_cipher bytea,
  expires_on date,
  order_id bigint references recharge.quick_order,
  added_at timestamptz not null default now(),
  sold_at timestamptz,
  unique (product_id, number_digest),
  check ((order_id is null) = (sold_at is null))
);
create index on recharge.card (product_id, expires_on, id) where order_id is null;
create index on recharge.card (order_id) where order_id is not null;

-- Each look at the cards of an order.
create table recharge.card_view (
  id bigint generated always as identity primary key,
  order_id bigint not null references recharge.quick_order,
  at timestamptz not null default now(),
  ip text not null,
  device text not null
);
create index on recharge.card_view (order_id);

create table recharge.card_ticket (
  digest bytea primary key,
  order_id bigint not null references recharge.quick_order,
  expires_at timestamptz not null
);
create index on recharge.card_ticket (expires_at);

create table recharge.notify_try (
  id bigint generated always as identity primary key,
  order_id bigint not null references recharge.quick_order,
  at timestamptz not null default now(),
  -- of HTTP; 0: no answer
  status smallint not null,
  words text not null,
  by_hand boolean not null
);
create index on recharge.notify_try (order_id, id);

-- What a supplier said against what was done with the money.
create table recharge.difference (
  id bigint generated always as identity (start with 250001) primary key,
  order_id bigint not null references recharge.quick_order,
  number text not null references recharge.attempt,
  words text not null,
  -- 1 open, 2 closed
  state smallint not null default 1 check (state in (1, 2)),
  created_at timestamptz not null default now(),
  closed_by bigint,
  closed_at timestamptz,
  note text not null default '',
  unique (number, words)
);
create index on recharge.difference (state, id);
