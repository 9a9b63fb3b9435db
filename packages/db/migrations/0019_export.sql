-- Files that members asked for: a list under conditions, written in the background, kept for seven days.
create schema export;

create table export.request (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member,
  kind smallint not null,
  -- what was asked of the list, as the contract let it through
  conditions jsonb not null,
  idempotency_key text,
  -- 1 waiting, 2 being written, 3 ready, 4 failed, 5 expired
  state smallint not null default 1 check (state between 1 and 5),
  -- who writes: counted up by each writer that takes it on, so that what an earlier one still writes is refused
  attempt smallint not null default 0,
  lease_until timestamptz check ((state = 2) = (lease_until is not null)),
  rows integer not null default 0,
  bytes bigint not null default 0,
  chunks integer not null default 0,
  failure text not null default '',
  asked_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz check (state <> 3 or expires_at is not null),
  unique (member_id, kind, idempotency_key)
);
create index on export.request (member_id, id);
create index on export.request (id) where state in (1, 2);
create index on export.request (expires_at) where state = 3;

-- The file, each piece compressed by itself.
create table export.chunk (
  request_id bigint not null references export.request on delete cascade,
  n integer not null,
  content bytea not null check (octet_length(content) <= 1048576),
  primary key (request_id, n)
);
alter table export.chunk alter column content set storage external;
