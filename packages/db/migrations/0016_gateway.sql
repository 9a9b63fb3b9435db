-- Gateway nodes: what they have borrowed (leases), how far their logs are booked, the calls they served, and rollups of them.
--
-- A node borrows calls from package holdings and money from balances in blocks, spends them in memory, and logs each call on
-- its own disk before answering it. Every 100 ms one transaction moves new log lines into call_record, counts them in the
-- rollups and on their leases, closes finished leases and advances the log position: each line is booked exactly once.
-- Locks are taken in one order everywhere, so nothing deadlocks: leases, holdings, ledger accounts, each by id.
create schema gateway;

create table gateway.node (
  -- part of each call's id
  id smallint primary key check (id between 1 and 1023),
  name text not null unique,
  -- 1 recovering: the log of its last run is being booked; 2 live, 3 stopped, 4 dead
  state smallint not null check (state in (1, 2, 3, 4)),
  -- goes up each time the node starts or is declared dead: leases of an earlier one are nobody's
  incarnation bigint not null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);

-- Names this database, so that a node never books a log that was written for another one.
create table gateway.installation (
  id uuid primary key default gen_random_uuid()
);
insert into gateway.installation default values;

-- How far each log is booked. A log belongs to a disk, so it keeps its row whatever node reads it.
create table gateway.wal_progress (
  wal_id uuid primary key,
  segment integer not null default 0,
  bytes bigint not null default 0,
  -- time of the newest booked call: a node whose clock went back makes no id twice
  last_call_at timestamptz,
  moved_at timestamptz not null
);

create table gateway.lease (
  id bigint generated always as identity primary key,
  node_id smallint not null references gateway.node,
  incarnation bigint not null,
  member_id bigint not null,
  project_id bigint not null,
  -- 1 package, 2 free quota, 3 balance, 5 monthly calls of a VIP level
  source smallint not null check (source in (1, 2, 3, 5)),
  holding_id bigint references package.holding,
  -- of one call; packages are paid for already
  price bigint not null check (price >= 0),
  granted integer not null check (granted > 0),
  used integer not null default 0,
  -- where the money on the member's hold account came from
  from_deposit bigint not null default 0,
  from_bonus bigint not null default 0,
  from_credit bigint not null default 0,
  -- 1 open, 2 closed by its node, 3 taken back from a dead node
  state smallint not null default 1 check (state in (1, 2, 3)),
  granted_at timestamptz not null,
  closed_at timestamptz,
  -- of a product with tiers: the tier and the month it takes from
  tier_from bigint,
  month date,
  check (used between 0 and granted),
  check ((source = 3) = (holding_id is null)),
  check (source <> 3 or from_deposit + from_bonus + from_credit = granted * price),
  check ((tier_from is null) = (month is null)),
  check (tier_from is null or source = 3)
) with (fillfactor = 70);
create index on gateway.lease (member_id) where state = 1;
create index on gateway.lease (node_id) where state = 1;
create index on gateway.lease (closed_at) where state <> 1;

-- Calls that a dead node had answered as charged, found in its log after its leases had been taken back.
create table gateway.late_charge (
  id bigint generated always as identity primary key,
  lease_id bigint not null,
  node_id smallint not null,
  member_id bigint not null,
  project_id bigint not null,
  source smallint not null check (source in (1, 2, 3, 5)),
  holding_id bigint,
  calls integer not null check (calls > 0),
  amount bigint not null check (amount >= 0),
  found_at timestamptz not null,
  -- what the holding or the balance could still bear; the platform bears the rest (money: platform:suspense)
  covered_calls integer,
  covered_amount bigint,
  settled_at timestamptz
);
create index on gateway.late_charge (id) where settled_at is null;

-- One row for each call. `id` begins with the time (see gateway.call_time) and is what X-Request-Id shows.
create table gateway.call_record (
  id bigint not null,
  at timestamptz not null,
  -- null: a try-out by a visitor
  member_id bigint,
  key_id bigint,
  project_id bigint not null,
  api_id bigint not null,
  -- 1 live, 2 sandbox
  mode smallint not null,
  method text not null,
  path text not null,
  ip text not null,
  -- at most 1 KB, names and long digit runs masked; the digest is the SHA-256 of what was sent
  params text not null,
  params_digest bytea,
  http_status smallint not null,
  code integer not null,
  charged boolean not null,
  amount bigint not null,
  -- 0 none, 1 package, 2 free quota, 3 balance, 4 sandbox
  source smallint not null,
  -- the holding, when source is 1 or 2
  source_id bigint,
  -- null: the upstream was not asked
  upstream_ms integer,
  total_ms integer not null,
  node_id smallint not null,
  lease_id bigint,
  primary key (id, at)
) partition by range (at);
create index on gateway.call_record (member_id, id);
create index on gateway.call_record (project_id, id);

create table gateway.call_record_default partition of gateway.call_record default;

-- Counts per hour and per day (Asia/Shanghai), written by the transaction that books the calls, so they equal the rows.
-- Each node has its own rows: nodes never wait for each other. Readers sum over nodes. member_id 0, key_id 0: visitors.
create table gateway.call_hour (
  member_id bigint not null,
  hour timestamptz not null,
  project_id bigint not null,
  api_id bigint not null,
  key_id bigint not null,
  mode smallint not null,
  code integer not null,
  node_id smallint not null,
  calls bigint not null,
  charged bigint not null,
  amount bigint not null,
  total_ms bigint not null,
  -- a sum of gateway.duration, and between which two the calls took
  durations numeric,
  shortest_ms integer,
  longest_ms integer,
  primary key (member_id, hour, project_id, api_id, key_id, mode, code, node_id)
) with (fillfactor = 70);
create index on gateway.call_hour (project_id, hour);
create index on gateway.call_hour (hour);

create table gateway.call_day (
  member_id bigint not null,
  day date not null,
  project_id bigint not null,
  api_id bigint not null,
  key_id bigint not null,
  mode smallint not null,
  code integer not null,
  node_id smallint not null,
  calls bigint not null,
  charged bigint not null,
  amount bigint not null,
  total_ms bigint not null,
  durations numeric,
  shortest_ms integer,
  longest_ms integer,
  primary key (member_id, day, project_id, api_id, key_id, mode, code, node_id)
) with (fillfactor = 70);
create index on gateway.call_day (project_id, day);
create index on gateway.call_day (key_id, day);

-- Nonces of signed requests, in three generations of 32 minutes: one in use, one remembered, one being emptied for reuse.
-- Remembering 32 to 64 minutes outlasts any signature's half hour (±15 min).
create table gateway.nonce (
  generation smallint not null,
  digest uuid not null,
  primary key (generation, digest)
) partition by list (generation);

create table gateway.nonce_0 partition of gateway.nonce for values in (0) with (autovacuum_enabled = off);
create table gateway.nonce_1 partition of gateway.nonce for values in (1) with (autovacuum_enabled = off);
create table gateway.nonce_2 partition of gateway.nonce for values in (2) with (autovacuum_enabled = off);

-- A line of a transfer, as gateway.post_money takes it.
create type gateway.money_line as (key text, kind text, memo jsonb, account text, amount bigint);

-- The key that answers are signed with: made once, by whichever node starts first.
create table gateway.signing_key (
  id boolean primary key default true check (id),
  -- SubjectPublicKeyInfo in DER
  public_key bytea not null,
  -- PKCS #8 in DER, encrypted
  private_key_cipher bytea not null,
  created_at timestamptz not null
);

-- What was sent and answered, of members who asked for it, at most 64 KB each, encrypted. Kept for three days, then dropped.
create table gateway.call_body (
  call_id bigint primary key,
  member_id bigint not null,
  at timestamptz not null,
  request_type text not null,
  request_bytes integer not null,
  request_cipher bytea not null,
  response_type text not null,
  response_bytes integer not null,
  response_cipher bytea not null
);
create index on gateway.call_body (at);
create index on gateway.call_body (member_id);

-- Calls of a tier that are charged or lent. Changed only by who has locked the member's accounts.
-- A tier's price holds for the calls from its number on, counted per member, product and month (Asia/Shanghai) over the calls
-- charged to the balance. A tier is a stock of calls at one price: leases take from the lowest tier that has room and what they
-- do not use goes back into it. Calls of the next tier are lent only when those of the tiers below are spent and booked (or
-- after a short wait), so the charges of a month are the tariff of their number, whichever nodes they went through.
create table gateway.tier_use (
  member_id bigint not null,
  project_id bigint not null,
  month date not null,
  from_calls bigint not null,
  calls bigint not null default 0 check (calls >= 0),
  -- since when calls of a higher tier wait for the ones lent here
  waited_since timestamptz,
  primary key (member_id, project_id, month, from_calls)
);

-- What keys with a daily cap may still call and spend: one row per key and day that all nodes borrow from.
--
-- `calls` are calls sent on to a product, `spend` what was charged; both include what nodes have borrowed and not used yet.
-- A node gives back what it does not use. What a dead node had is counted from its booked records; the rest returns.
create table gateway.key_day (
  key_id bigint not null,
  -- Asia/Shanghai
  day date not null,
  calls bigint not null check (calls >= 0),
  spend bigint not null check (spend >= 0),
  -- false: there was no cap since the row was made or last counted, so calls went by that are not in it
  counts_calls boolean not null,
  counts_spend boolean not null,
  primary key (key_id, day)
) with (fillfactor = 70);

-- Which part of it went to which node, what that node served while there was no cap included.
create table gateway.key_share (
  key_id bigint not null,
  day date not null,
  node_id smallint not null,
  incarnation bigint not null,
  calls bigint not null,
  spend bigint not null,
  -- the node took more than it needed at once, and has not given it back since
  holds boolean not null,
  -- counted from the node's records: nothing in it is on loan any more
  settled boolean not null default false,
  primary key (key_id, day, node_id)
) with (fillfactor = 70);
create index on gateway.key_share (node_id) where not settled;

-- Sessions of AI assistants (MCP at /mcp): what one of them may spend altogether. Any node serves any session.
create table gateway.mcp_session (
  id uuid primary key default gen_random_uuid(),
  key_id bigint not null references access.api_key on delete cascade,
  spend_cap bigint not null check (spend_cap >= 0),
  spent bigint not null default 0 check (spent >= 0),
  -- for calls under way; what a node that died was about to spend stays reserved, so the cap holds
  reserved bigint not null default 0 check (reserved >= 0),
  opened_at timestamptz not null,
  seen_at timestamptz not null
);
create index on gateway.mcp_session (key_id);
create index on gateway.mcp_session (seen_at);

-- Calls on their way to ClickHouse, where an installation has one. PostgreSQL stays what counts: a row is written by the
-- transaction that books the calls, and goes once ClickHouse has them. docs/decisions/019-clickhouse.md
create table gateway.call_handover (
  id bigint generated always as identity primary key,
  call_ids bigint[] not null check (cardinality(call_ids) > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- rows of one batch are put in together, and again together, so that ClickHouse knows a batch that it has
  batch bigint,
  -- until then a node is at it
  taken_until timestamptz
);
create index on gateway.call_handover (batch, id);
