-- The console's own accounts: apart from members, with their own sessions and a second factor.
create schema operator;

create table operator.account (
  id bigint generated always as identity (start with 101) primary key,
  account text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'finance', 'reviewer', 'content', 'support', 'readonly')),
  password_hash text not null,
  totp_cipher bytea not null,
  -- the last time step whose code was used: none is good twice
  totp_step bigint not null,
  -- 1 on, 2 off
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null,
  latest_login_time timestamptz
);

create table operator.session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  operator_id bigint not null references operator.account,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  device text not null,
  revoked_at timestamptz
);
create index on operator.session (operator_id) where revoked_at is null;
create index on operator.session (expires_at);

-- Wrong tries by the name that was tried, whether or not an account has it: so a lock tells nothing.
create table operator.login_try (
  account text primary key,
  fails smallint not null,
  locked_until timestamptz,
  tried_at timestamptz not null
);
create index on operator.login_try (tried_at);

-- The way in while there is no owner yet: one link at a time.
create table operator.setup_link (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- made when the link is first opened, so that opening it again shows the same
  totp_cipher bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
