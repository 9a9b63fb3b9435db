-- Warnings. Each is armed while its fired_at is null; it fires once when its line is crossed and is armed again when the
-- value is back on the other side.

create table account.balance_warning (
  member_id bigint primary key references account.member,
  enabled boolean not null,
  threshold bigint not null check (threshold >= 0),
  channels text[] not null,
  fired_at timestamptz
);
create index on account.balance_warning (member_id) where enabled;

-- Other people's phones that warnings go to as well, each proved by a code.
create table account.warn_phone (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member,
  phone_cipher bytea not null,
  phone_key bytea not null,
  phone_mask text not null,
  name text not null,
  created_at timestamptz not null,
  unique (member_id, phone_key)
);

create table access.early_warning (
  apply_id bigint primary key references access.apply,
  enabled boolean not null,
  -- null: not watched
  remaining_below bigint check (remaining_below > 0),
  daily_calls_above bigint check (daily_calls_above > 0),
  error_rate_above smallint check (error_rate_above between 1 and 100),
  channels text[] not null,
  remaining_fired_at timestamptz,
  daily_calls_fired_at timestamptz,
  error_rate_fired_at timestamptz,
  check (remaining_below is not null or remaining_fired_at is null),
  check (daily_calls_above is not null or daily_calls_fired_at is null),
  check (error_rate_above is not null or error_rate_fired_at is null)
);
create index on access.early_warning (apply_id) where enabled;
