-- The invoice platform: its access token, what was mailed, and each month's list held against what is kept here.

-- One for all servers: the platform gives fifty in thirty days.
create table invoice.platform_token (
  app_key text primary key,
  token_cipher bytea not null,
  given_at timestamptz not null,
  expires_at timestamptz not null
);

-- Its files were put into a mail, once.
create table invoice.mailed (
  serial text primary key references invoice.issued,
  created_at timestamptz not null
);

-- A Beijing month, by its first day.
create table invoice.comparison (
  month date primary key check (extract(day from month) = 1),
  there integer not null check (there >= 0),
  there_gross bigint not null,
  here integer not null check (here >= 0),
  here_gross bigint not null,
  checked_at timestamptz not null
);

-- Where the two do not agree; open until a later check no longer finds it or an operator explains it.
create table invoice.difference (
  id bigint generated always as identity (start with 63001) primary key,
  month date not null references invoice.comparison,
  -- 1 not held here, 2 not at the platform, 3 another amount
  kind smallint not null check (kind between 1 and 3),
  number text not null,
  serial text not null,
  -- below zero of a red invoice; null where there is none
  there_gross bigint,
  here_gross bigint,
  -- 1 open, 2 gone by itself, 4 explained
  state smallint not null default 1 check (state in (1, 2, 4)),
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references operator.account,
  note text not null default '',
  unique (kind, number),
  check ((state = 1) = (closed_at is null))
);
create index on invoice.difference (month);
create index on invoice.difference (found_at);
