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
  latest_login_time timestamptz,
  -- the address by which they joined, of one operator only; the first owner joined by the server's log
  contact_key bytea unique,
  contact_cipher bytea,
  -- from when on the role decides about money, by the database's clock
  money_from timestamptz not null default now() + interval '24 hours',
  -- the secret of a new authenticator until its first code
  next_totp_cipher bytea,
  next_totp_at timestamptz,
  constraint account_contact check ((contact_key is null) = (contact_cipher is null)),
  constraint account_next_totp check ((next_totp_cipher is null) = (next_totp_at is null))
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

-- The way in while there is no owner yet, one link at a time; and for those whom the owner invites.
create table operator.setup_link (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- made when the link is first opened, so that opening it again shows the same
  totp_cipher bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- set when the owner invites somebody by it: then it is for one account, and others stay good beside it
  account text unique,
  name text,
  role text check (role in ('owner', 'finance', 'reviewer', 'content', 'support', 'readonly')),
  invited_by bigint references operator.account,
  -- the phone or mail of their own that it goes to
  contact_key bytea,
  contact_cipher bytea,
  constraint setup_link_invitation check (num_nonnulls(account, name, role, invited_by) in (0, 4)),
  constraint setup_link_contact check ((contact_key is null) = (contact_cipher is null)),
  constraint setup_link_invited_contact check (account is null or used_at is not null or contact_key is not null)
);

-- Wrong tries at the console by where they come from: a browser that has signed in before, an address, all strangers together.
-- Names that no account has are counted just the same, so that nothing can be told from it.
create table operator.sign_in_try (
  subject text primary key,
  fails integer not null,
  began_at timestamptz not null,
  tried_at timestamptz not null,
  -- closed until then
  open_at timestamptz not null
);
create index on operator.sign_in_try (tried_at);

-- Browsers that have signed in: only the hash of what each is known by.
create table operator.browser (
  mark_hash bytea not null,
  operator_id bigint not null references operator.account,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (mark_hash, operator_id)
);
create index on operator.browser (seen_at);

create table operator.recovery_code (
  operator_id bigint not null references operator.account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
