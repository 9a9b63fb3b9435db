-- VIP: what each level gives and costs, who has it and until when, what it gives each month.
create schema vip;

-- One edition of a level: what it gives never changes while somebody has it. An operator who changes a level makes a new
-- edition, which those who have the old one get when they renew. account.member.vip_level names an edition.
create table vip.level (
  level smallint primary key check (level > 0),
  name text not null,
  -- per mille taken off the price of a call
  call_discount smallint not null default 0 check (call_discount between 0 and 999),
  -- calls per second of each product, where that is more than the product allows everybody
  qps_limit integer check (qps_limit > 0),
  rank smallint not null check (rank > 0),
  -- per mille taken off the price of a package, and of a recharge product
  package_discount smallint not null default 0 check (package_discount between 0 and 999),
  recharge_discount smallint not null default 0 check (recharge_discount between 0 and 999),
  -- one sentence on whom it is for, and how its members reach somebody
  summary text not null default '',
  support text not null default '',
  created_at timestamptz not null default now(),
  -- when a newer edition took its place, or the level went off sale
  ended_at timestamptz
);
create unique index level_on_sale on vip.level (rank) where ended_at is null;

create table vip.price (
  level smallint not null references vip.level,
  -- 1 month, 2 quarter, 3 year
  period smallint not null check (period in (1, 2, 3)),
  price bigint not null check (price > 0),
  primary key (level, period)
);

-- Free calls of a product, each month.
create table vip.quota (
  level smallint not null references vip.level,
  project_id bigint not null references catalogue.project on delete cascade,
  calls integer not null check (calls > 0),
  primary key (level, project_id)
);

-- Times in which a member has a level. Where several meet, the highest rank counts; below it the others wait and run on.
create table vip.membership (
  id bigint generated always as identity (start with 80001) primary key,
  member_id bigint not null references account.member,
  level smallint not null references vip.level,
  -- what bought it; or why an operator gave it
  order_no text unique,
  reason text,
  period smallint check (period in (1, 2, 3)),
  -- what was given for it, in 0.00001 yuan: money and what was left of lower levels, never coupons or gifts
  value bigint not null check (value >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  check (ends_at >= starts_at),
  check (order_no is null or reason is null)
);
create index on vip.membership (member_id, ends_at);
create index on vip.membership (ends_at);

-- Who has signed that the level is renewed from the balance: which one, for how long, at what price at most.
create table vip.auto_renewal (
  member_id bigint primary key references account.member,
  rank smallint not null check (rank > 0),
  period smallint not null check (period in (1, 2, 3)),
  price bigint not null check (price > 0),
  signed_at timestamptz not null
);
