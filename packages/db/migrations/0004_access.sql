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
  -- 1 on, 2 off
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on access.api_key (member_id);
create unique index on access.api_key (member_id, mode) where is_default;

create table access.collection (
  member_id bigint not null references account.member,
  project_id bigint not null references catalogue.project,
  created_at timestamptz not null,
  primary key (member_id, project_id)
);
