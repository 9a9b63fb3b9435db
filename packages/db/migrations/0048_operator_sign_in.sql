-- Wrong tries at the console by where they come from: a browser that has signed in before, an address, all strangers together.
-- Names that no account has are counted just the same, so that nothing can be told from it. In the place of operator.login_try.
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

-- The secret of a new authenticator until its first code.
alter table operator.account
  add column next_totp_cipher bytea,
  add column next_totp_at timestamptz,
  add constraint account_next_totp check ((next_totp_cipher is null) = (next_totp_at is null));
