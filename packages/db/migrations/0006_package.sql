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
  sort integer not null default 0
);
create index on package.offer (project_id);

-- `remaining` counts calls not yet used and not leased to a gateway node; the gateway moves calls between here and its leases.
create table package.holding (
  id bigint generated always as identity (start with 60001) primary key,
  member_id bigint not null references account.member,
  project_id bigint not null references catalogue.project,
  offer_id bigint references package.offer,
  order_no text unique,
  -- 1 bought, 2 free quota of the product
  source smallint not null check (source in (1, 2)),
  total integer not null check (total > 0),
  remaining integer not null check (remaining >= 0),
  valid_from timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (remaining <= total)
) with (fillfactor = 70);
create index on package.holding (member_id, project_id, expires_at);
create unique index on package.holding (member_id, project_id) where source = 2;

-- First-purchase-only offers: one row per member and product, taken inside the purchase transaction.
create table package.first_purchase (
  member_id bigint not null references account.member,
  project_id bigint not null references catalogue.project,
  order_no text not null,
  primary key (member_id, project_id)
);
