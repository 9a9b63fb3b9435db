-- Prepaid calls: what is offered for a product, and what members hold.
create schema package;

create table package.offer (
  id bigint generated always as identity (start with 50001) primary key,
  project_id bigint not null references catalogue.project,
  name text not null,
  calls integer not null check (calls > 0),
  price bigint not null check (price >= 0),
  list_price bigint not null check (list_price >= price),
  valid_days integer not null check (valid_days > 0),
  -- null: unlimited
  stock integer check (stock >= 0),
  sold integer not null default 0,
  first_purchase_only boolean not null default false,
  -- 1 on sale, 2 off
  status smallint not null default 1 check (status in (1, 2)),
  demo boolean not null default false,
  sort integer not null default 0,
  -- null: valid from the purchase; else from the first charged call, which must come within so many days of it
  start_within_days integer check (start_within_days > 0)
);
create index on package.offer (project_id);

-- `remaining` counts calls not yet used and not leased to a gateway node; the gateway moves calls between here and its leases.
-- A holding is valid from its purchase, or from the first call charged to it, which must come within some days. Until then
-- `expires_at` is the last moment for that call; the transaction that books it sets the end, once.
create table package.holding (
  id bigint generated always as identity (start with 60001) primary key,
  member_id bigint not null references account.member,
  project_id bigint not null references catalogue.project,
  offer_id bigint references package.offer,
  order_no text unique,
  -- 1 bought, 2 free quota of the product, 5 monthly calls of a VIP level; 3 and 4 are taken by the sources of calls
  source smallint not null check (source in (1, 2, 5)),
  total integer not null check (total > 0),
  remaining integer not null check (remaining >= 0),
  valid_from timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- not begun: how long it will be valid from its first charged call on
  unstarted_days integer check (unstarted_days > 0),
  first_called_at timestamptz,
  -- the month that the calls of a VIP level are for
  month date,
  check (remaining <= total),
  check (unstarted_days is null or first_called_at is null),
  check ((source = 5) = (month is not null))
) with (fillfactor = 70);
create index on package.holding (member_id, project_id, expires_at);
create unique index on package.holding (member_id, project_id) where source = 2;
create unique index on package.holding (member_id, project_id, month) where source = 5;
-- Bought packages by their end, for the reminders.
create index on package.holding (expires_at) where source = 1;

-- First-purchase-only offers: one row per member and product, taken inside the purchase transaction.
create table package.first_purchase (
  member_id bigint not null references account.member,
  project_id bigint not null references catalogue.project,
  order_no text not null,
  primary key (member_id, project_id)
);

-- Who has signed that a package is bought again from the balance when few calls of its product are left.
create table package.renewal (
  id bigint generated always as identity (start with 70001) primary key,
  member_id bigint not null references account.member,
  project_id bigint not null references catalogue.project,
  offer_id bigint not null references package.offer,
  -- the highest price agreed to, and the most that a calendar month (Asia/Shanghai) may cost; in 0.00001 yuan
  price bigint not null check (price > 0),
  monthly_cap bigint not null check (monthly_cap >= price),
  -- it is bought when fewer calls than this are left
  below integer not null check (below > 0),
  -- how often it was bought: the next one is `rounds + 1`, once
  rounds integer not null default 0,
  -- the month `spent` is of
  month date not null,
  spent bigint not null default 0 check (spent >= 0),
  signed_at timestamptz not null,
  unique (member_id, project_id)
);
