-- Passkeys of members and operators. Each kind of account has its own, so that none opens the other.
create table account.passkey (
  id bigint generated always as identity (start with 5001) primary key,
  member_id bigint not null references account.member,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- COSE
  public_key bytea not null check (length(public_key) <= 4096),
  -- what its authenticator has counted: never less again; 0 where it does not count
  sign_count bigint not null check (sign_count >= 0),
  name text not null check (name <> ''),
  created_at timestamptz not null,
  used_at timestamptz
);
create index on account.passkey (member_id);

-- A challenge is deleted by whoever answers it, right or wrong: it is good once, in the browser that asked.
create table account.passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('signIn', 'add')),
  -- who adds one; nobody is known before signing in
  member_id bigint references account.member,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (member_id is not null))
);
create index on account.passkey_challenge (expires_at);
create index on account.passkey_challenge (member_id) where member_id is not null;

create table operator.passkey (
  id bigint generated always as identity (start with 6001) primary key,
  operator_id bigint not null references operator.account,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) <= 4096),
  sign_count bigint not null check (sign_count >= 0),
  name text not null check (name <> ''),
  created_at timestamptz not null,
  used_at timestamptz
);
create index on operator.passkey (operator_id);

create table operator.passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('signIn', 'add')),
  operator_id bigint references operator.account,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (operator_id is not null))
);
create index on operator.passkey_challenge (expires_at);
create index on operator.passkey_challenge (operator_id) where operator_id is not null;

-- Whether a browser has signed in before, whoever it was: its budget of challenges is its own.
create index on account.session (browser_hash) where browser_hash is not null;
