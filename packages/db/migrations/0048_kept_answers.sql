-- Answers of calls that came with an Idempotency-Key: the same call again gets the same answer for 24 hours, uncharged.
create table gateway.kept_answer (
  -- of the first call under the key
  call_id bigint primary key,
  key_id bigint not null,
  -- SHA-256 of the Idempotency-Key, and of what was asked for
  key_digest bytea not null,
  request_digest bytea not null,
  member_id bigint not null,
  node_id smallint not null,
  -- the log that will tell how the call ended
  wal_id uuid not null,
  -- by its method: it may be sent on again
  repeatable boolean not null,
  -- 1 under way, 2 kept, 3 answered but not kept, 4 it broke off and nobody knows what the upstream did
  state smallint not null default 1 check (state in (1, 2, 3, 4)),
  expires_at timestamptz not null,
  http_status smallint,
  bytes integer not null default 0 check (bytes >= 0),
  answer_cipher bytea,
  unique (key_id, key_digest),
  check ((state = 2) = (answer_cipher is not null))
);
create index on gateway.kept_answer (expires_at);
create index on gateway.kept_answer (member_id);
create index on gateway.kept_answer (wal_id) where state = 1;

-- How much was kept for a member in each hour; erased with the answers.
create table gateway.kept_hour (
  member_id bigint not null,
  hour timestamptz not null,
  bytes bigint not null,
  primary key (member_id, hour)
);
