-- Organisations: colleagues call on the balance of one member, the owner, each within caps. Money is bigint in units of 0.00001 yuan.
create schema organisation;

create table organisation.organisation (
  id bigint generated always as identity (start with 97001) primary key,
  owner_id bigint not null unique references account.member,
  name text not null,
  created_at timestamptz not null
);

-- Everybody who was ever in it, once: who comes back finds what was used before counted.
create table organisation.colleague (
  id bigint generated always as identity (start with 98001) primary key,
  organisation_id bigint not null references organisation.organisation,
  member_id bigint not null references account.member,
  -- 1 manager, 2 developer
  role smallint not null check (role in (1, 2)),
  -- 1 in it, 2 left, 3 removed
  status smallint not null default 1 check (status in (1, 2, 3)),
  -- over all keys that the colleague made, by days, weeks from Monday and months of Beijing; null: no cap
  daily_calls bigint check (daily_calls > 0),
  daily_spend bigint check (daily_spend > 0),
  weekly_calls bigint check (weekly_calls > 0),
  weekly_spend bigint check (weekly_spend > 0),
  monthly_calls bigint check (monthly_calls > 0),
  monthly_spend bigint check (monthly_spend > 0),
  joined_at timestamptz not null,
  ended_at timestamptz,
  unique (organisation_id, member_id),
  check ((status = 1) = (ended_at is null))
);
create index on organisation.colleague (member_id);

-- Accepted by the member whose phone it names, once.
create table organisation.invitation (
  id bigint generated always as identity (start with 99001) primary key,
  organisation_id bigint not null references organisation.organisation,
  -- the digest that account.member has of the same number
  phone_key bytea not null,
  phone_mask text not null,
  role smallint not null check (role in (1, 2)),
  -- with which the colleague begins
  daily_calls bigint check (daily_calls > 0),
  daily_spend bigint check (daily_spend > 0),
  weekly_calls bigint check (weekly_calls > 0),
  weekly_spend bigint check (weekly_spend > 0),
  monthly_calls bigint check (monthly_calls > 0),
  monthly_spend bigint check (monthly_spend > 0),
  invited_by bigint not null references account.member,
  -- 1 open, 2 accepted, 3 declined, 4 withdrawn
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  check ((status = 1) = (ended_at is null))
);
create unique index invitation_open on organisation.invitation (organisation_id, phone_key) where status = 1;
create index on organisation.invitation (phone_key) where status = 1;
create index on organisation.invitation (invited_by);

-- A key that a colleague made belongs to the owner, whose accounts pay.
alter table access.api_key
  add column colleague_id bigint references organisation.colleague,
  add column weekly_calls bigint check (weekly_calls > 0),
  add column weekly_spend bigint check (weekly_spend > 0),
  add column monthly_calls bigint check (monthly_calls > 0),
  add column monthly_spend bigint check (monthly_spend > 0),
  add constraint api_key_organised check (
    colleague_id is not null or num_nonnulls(weekly_calls, weekly_spend, monthly_calls, monthly_spend) = 0
  ),
  add constraint api_key_no_default_of_colleague check (colleague_id is null or not is_default);
create index on access.api_key (colleague_id) where colleague_id is not null;
