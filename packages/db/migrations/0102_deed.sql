-- Deeds: contracts on paper between a company and the shop, from the issued text to the copy that both sealed.

create schema deed;

create sequence deed.deed_no;

create table deed.deed (
  id bigint generated always as identity (start with 300001) primary key,
  no text not null unique,
  member_id bigint not null references account.member,
  -- who asks makes it: the same deed is kept once
  key uuid not null,
  -- 1 framework, 2 orders
  kind smallint not null check (kind between 1 and 2),
  -- 1 to seal, 2 to confirm, 3 returned, 4 in force, 6 voided; 5, expired, is told by ends_at
  status smallint not null default 1 check (status in (1, 2, 3, 4, 6)),
  -- the company, as it was certified then
  buyer text not null,
  credit_code text not null,
  purchase_no text not null default '',
  -- name and phone, sealed under no; null once the member is gone
  contact_cipher bytea,
  -- version of the service agreement whose text it carries
  agreement text not null,
  -- of the orders, in 0.00001 yuan
  amount bigint,
  -- SHA-256 of the scan that is to be confirmed
  scan_digest text,
  created_at timestamptz not null,
  -- since when it is what it is
  changed_at timestamptz not null,
  effect_at timestamptz,
  ends_at timestamptz,
  unique (member_id, key),
  check ((kind = 2) = (amount is not null)),
  check (status <> 2 or scan_digest is not null),
  check (status <> 4 or effect_at is not null)
);
create index on deed.deed (member_id, id);
create index on deed.deed (changed_at) where status = 2;

create table deed.ordered (
  deed_id bigint not null references deed.deed,
  order_no text not null references payment.pay_order (no),
  -- it stands in this deed and in no other; a voided deed lets it go
  is_live boolean not null default true,
  primary key (deed_id, order_no)
);
create unique index on deed.ordered (order_no) where is_live;

create table deed.file (
  id bigint generated always as identity primary key,
  deed_id bigint not null references deed.deed,
  -- 1 as it was issued, 2 scan of the company, 3 sealed by both
  kind smallint not null check (kind between 1 and 3),
  name text not null,
  type text not null,
  bytes integer not null,
  -- SHA-256 of the content
  digest text not null,
  -- sealed under deed_id and kind
  content_cipher bytea not null,
  created_at timestamptz not null,
  unique (deed_id, kind)
);

create table deed.step (
  id bigint generated always as identity primary key,
  deed_id bigint not null references deed.deed,
  -- what it became
  status smallint not null,
  -- null: its member
  operator_id bigint,
  reason text not null default '',
  at timestamptz not null
);
create index on deed.step (deed_id, id);
