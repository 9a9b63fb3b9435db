-- Who may call what: applications of members for products, their keys, their favourites.
create schema access;

create table access.apply (
  id bigint generated always as identity (start with 30001) primary key,
  member_id bigint not null references account.member,
  project_id bigint not null references catalogue.project,
  -- 1 open, 2 awaiting scene audit, 3 refused, 4 suspended by the operator, 5 closed by the member
  status smallint not null default 1 check (status in (1, 2, 3, 4, 5)),
  reason text not null default '',
  remark text not null default '',
  stick_at timestamptz,
  created_at timestamptz not null,
  unique (member_id, project_id)
);
create index on access.apply (status, id desc);

create table access.api_key (
  id bigint generated always as identity (start with 40001) primary key,
  member_id bigint not null references account.member,
  name text not null,
  app_key text not null unique,
  secret_cipher bytea not null,
  -- sha256 of the secret: finds the key of an `Authorization: APPCODE <secret>`
  secret_hash bytea not null unique,
  previous_secret_cipher bytea,
  previous_secret_hash bytea unique,
  previous_until timestamptz,
  -- 1 live, 2 sandbox
  mode smallint not null default 1 check (mode in (1, 2)),
  is_default boolean not null default false,
  -- null: every applied product
  project_ids bigint[],
  ips text[] not null default '{}',
  qps integer check (qps > 0),
  daily_calls bigint check (daily_calls > 0),
  daily_spend bigint check (daily_spend > 0),
  expires_at timestamptz,
  -- 1 on, 2 off, 3 switched off by an operator
  status smallint not null default 1 check (status in (1, 2, 3)),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- calls on record name their key, so a removed one stays; its secret is one that nobody knows
  removed_at timestamptz,
  -- told to the member
  stop_reason text not null default '',
  check (removed_at is null or not is_default),
  check (removed_at is null or status <> 1)
);
create index on access.api_key (member_id);
create unique index on access.api_key (member_id, mode) where is_default;

create table access.collection (
  member_id bigint not null references account.member,
  project_id bigint not null references catalogue.project,
  created_at timestamptz not null,
  primary key (member_id, project_id)
);
create index on access.collection (project_id);

-- What guards a member's calls, closing an account, and forgetting whose an old audit entry was.
create table access.guard (
  member_id bigint primary key references account.member,
  -- as it was typed, and as the gateway reads it; a key with a list of its own does without this one
  ip_content text not null default '',
  ips text[] not null default '{}',
  ips_saved_at timestamptz,
  -- SubjectPublicKeyInfo in DER: what signatures by RSA-SHA256 are checked with
  rsa_public_key bytea,
  rsa_saved_at timestamptz,
  -- keep what is sent and answered for three days
  keep_bodies boolean not null default false,
  check ((rsa_public_key is null) = (rsa_saved_at is null))
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

-- What a member means to do with a product that is opened only after an operator has looked at it.
create table access.scene_audit (
  id bigint generated always as identity (start with 31001) primary key,
  apply_id bigint not null references access.apply,
  member_id bigint not null references account.member,
  scene text not null,
  site text not null,
  -- 1 waiting, 2 accepted, 3 refused, 4 taken back by the member
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  reason text not null default '',
  -- who looks at it now, so that two operators do not
  claimed_by bigint,
  claimed_at timestamptz,
  operator_id bigint,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((claimed_by is null) = (claimed_at is null)),
  check (status in (1, 4) or decided_at is not null)
);
-- One waits at a time: a later one takes back the earlier.
create unique index on access.scene_audit (apply_id) where status = 1;
create index on access.scene_audit (apply_id, id desc);
create index on access.scene_audit (member_id);
create index on access.scene_audit (status, id);

create table access.scene_file (
  id uuid primary key,
  audit_id bigint not null references access.scene_audit on delete cascade,
  member_id bigint not null references account.member,
  name text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  content bytea not null,
  sort smallint not null
);
create index on access.scene_file (audit_id, sort);
create index on access.scene_file (member_id);
