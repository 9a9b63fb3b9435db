-- Coupons and campaigns. Money is bigint in units of 0.00001 yuan.
--
-- Whoever grants a coupon locks its template first, whoever promises a bonus locks its campaign first: the limits below are
-- then decided by a statement that sees everything granted before. The constraints hold whatever a statement forgets.
create schema coupon;

-- What a coupon takes off. Its terms never change once somebody has one.
create table coupon.template (
  id bigint generated always as identity (start with 90001) primary key,
  name text not null,
  -- 1 full reduction, 2 discount, 3 direct reduction
  kind smallint not null check (kind in (1, 2, 3)),
  -- 1 and 3: what is taken off
  amount bigint check (amount > 0),
  -- 2: per mille taken off, and the most that may be
  discount smallint check (discount between 1 and 999),
  cap bigint check (cap > 0),
  min_spend bigint not null default 0 check (min_spend >= 0),
  -- payOrderKind of the orders it is for; empty projects: all of them
  order_kinds smallint[] not null check (cardinality(order_kinds) > 0),
  project_ids bigint[] not null default '{}',
  -- only for members of this VIP rank or a higher one
  min_rank smallint check (min_rank > 0),
  per_member integer check (per_member > 0),
  stock integer check (stock >= 0),
  issued integer not null default 0 check (issued >= 0),
  -- until a fixed moment, or so many days from when it was granted
  valid_from timestamptz,
  valid_until timestamptz,
  valid_days integer check (valid_days > 0),
  -- 1 is granted, 2 stopped: those out there stay good
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null,
  constraint template_stock check (issued <= stock),
  check ((kind = 2) = (discount is not null) and (kind = 2) = (amount is null) and (kind = 2 or cap is null)),
  check (kind <> 1 or min_spend >= amount),
  check ((valid_days is null) <> (valid_until is null) and (valid_from is null or valid_until > valid_from))
);

create table coupon.campaign (
  id bigint generated always as identity (start with 91001) primary key,
  name text not null,
  -- 1 registration, 2 certification, 3 code, 4 bonus on top-ups
  kind smallint not null check (kind in (1, 2, 3, 4)),
  -- 1 to 3: the coupon it grants
  template_id bigint references coupon.template,
  -- 3: what members enter, in capitals
  code text unique,
  -- 4: [{"from": "…", "bonus": "…"}] in units as text, rising
  tiers jsonb,
  -- 4: what may be given in all, what is given or promised, and how often to one member
  budget bigint check (budget >= 0),
  committed bigint not null default 0 check (committed >= 0),
  per_member integer check (per_member > 0),
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  -- 1 on, 2 stopped
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null,
  constraint campaign_budget check (committed <= budget),
  check ((kind = 4) = (template_id is null) and (kind = 3) = (code is not null)),
  check ((kind = 4) = (tiers is not null) and (kind = 4) = (budget is not null) and (kind = 4) = (per_member is not null)),
  -- members are told one bonus: never two at once
  constraint campaign_one_bonus exclude using gist (tstzrange(begins_at, ends_at) with &&) where (kind = 4 and status = 1)
);

create table coupon.coupon (
  id bigint generated always as identity (start with 92001) primary key,
  template_id bigint not null references coupon.template,
  member_id bigint not null references account.member,
  campaign_id bigint references coupon.campaign,
  -- 1 registration, 2 certification, 3 code, 4 operator
  source smallint not null check (source in (1, 2, 3, 4)),
  -- 1 usable, 2 locked by an order, 3 used, 5 void; 4 is usable whose time is over
  status smallint not null default 1 check (status in (1, 2, 3, 5)),
  order_no text unique references payment.pay_order,
  granted_at timestamptz not null,
  valid_from timestamptz not null,
  expires_at timestamptz not null check (expires_at > valid_from),
  check ((order_no is not null) = (status in (2, 3)))
);
create index on coupon.coupon (member_id, granted_at);
create index on coupon.coupon (template_id, member_id);
create unique index coupon_once on coupon.coupon (campaign_id, member_id) where source in (1, 2);

-- What a campaign promises for an order: put aside when the order is made, given when it is paid.
create table coupon.bonus (
  order_no text primary key references payment.pay_order,
  campaign_id bigint not null references coupon.campaign,
  member_id bigint not null references account.member,
  amount bigint not null check (amount > 0),
  -- 1 promised, 2 given, 3 free again
  status smallint not null default 1 check (status in (1, 2, 3)),
  promised_at timestamptz not null
);
create index on coupon.bonus (campaign_id, member_id);
