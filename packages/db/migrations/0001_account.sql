-- Members, their sessions, one-time codes and step tickets. Personal data is encrypted by the application
-- (…_cipher) and found again by a keyed digest (…_key).
create schema account;

create table account.member (
  id bigint generated always as identity (start with 10001) primary key,
  phone_cipher bytea,
  phone_key bytea unique,
  phone_mask text not null default '',
  nickname text not null,
  head_img text not null default '',
  password_hash text,
  password_fails smallint not null default 0,
  password_locked_until timestamptz,
  trade_password_hash text,
  trade_password_fails smallint not null default 0,
  trade_password_locked_until timestamptz,
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  auth_status smallint not null default 0 check (auth_status in (0, 1, 2, 3)),
  auth_type smallint not null default 0 check (auth_type in (0, 1, 2)),
  invite_code text not null unique,
  invited_by bigint references account.member,
  vip_level smallint not null default 0,
  credit_score integer not null default 0,
  buy_card_permit boolean not null default false,
  agreement_version text not null default '',
  demo boolean not null default false,
  reg_time timestamptz not null,
  latest_login_time timestamptz
);
create index on account.member (reg_time);
create index on account.member (invited_by) where invited_by is not null;

create table account.session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id bigint not null references account.member,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  device text not null,
  revoked_at timestamptz
);
create index on account.session (member_id) where revoked_at is null;
create index on account.session (expires_at);

create table account.verification_code (
  id bigint generated always as identity primary key,
  -- a code is good for the purpose it was asked for and no other
  purpose text not null,
  phone_key bytea not null,
  code_hash bytea not null,
  ip text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on account.verification_code (phone_key, purpose, id);
create index on account.verification_code (expires_at);

-- When a subject (a phone, an address) last did what is limited; the row's lock makes the counting hold under races.
create table account.allowance (
  subject text primary key,
  taken_at timestamptz[] not null,
  kept_until timestamptz not null
);
create index on account.allowance (kept_until);

-- A challenge answered once is spent: altcha's own check accepts a replay.
create table account.used_captcha (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index on account.used_captcha (expires_at);

-- A flow's ticket is spent by the step that uses it.
create table account.step_ticket (
  id uuid primary key,
  purpose text not null,
  member_id bigint not null references account.member,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on account.step_ticket (expires_at);

create table account.login_log (
  id bigint generated always as identity primary key,
  member_id bigint references account.member,
  at timestamptz not null,
  way text not null,
  ip text not null,
  device text not null,
  result text not null
);
create index on account.login_log (member_id, id);
