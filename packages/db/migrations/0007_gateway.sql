-- Gateway nodes: what they have borrowed (leases), how far their logs are booked, the calls they served, and rollups of them.
--
-- A node borrows calls from package holdings and money from balances in blocks, spends them in memory, and logs each call on
-- its own disk before answering it. Every 100 ms one transaction moves new log lines into call_record, counts them in the
-- rollups and on their leases, closes finished leases and advances the log position: each line is booked exactly once.
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
  -- 1 package, 2 free quota, 3 balance
  source smallint not null check (source in (1, 2, 3)),
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
  check (used between 0 and granted),
  check ((source = 3) = (holding_id is null)),
  check (source <> 3 or from_deposit + from_bonus + from_credit = granted * price)
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
  source smallint not null check (source in (1, 2, 3)),
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
  -- calls that took up to 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000 ms and longer; each call in one of them
  latency bigint[] not null check (cardinality(latency) = 11),
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
  latency bigint[] not null check (cardinality(latency) = 11),
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

-- The moment a call's id stands for: milliseconds since 2024-01-01 UTC above 10 bits of node and 12 of sequence.
create function gateway.call_time(id bigint) returns timestamptz
language sql immutable parallel safe as $$
  select timestamptz '2024-01-01 00:00:00+00' + (id >> 22) * interval '1 millisecond'
$$;

-- Counts durations into the eleven classes of call_hour.latency.
create function gateway.latency_counts(ms integer[]) returns bigint[]
language sql immutable parallel safe as $$
  select array_agg(coalesce(c.calls, 0) order by b.n)
  from generate_series(1, 11) b (n)
  left join (
    select 1 + width_bucket(m - 1, array[10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000]) as n, count(*) as calls
    from unnest(ms) m
    group by 1
  ) c on c.n = b.n
$$;

create function gateway.add_latency(a bigint[], b bigint[]) returns bigint[]
language sql immutable strict parallel safe as $$
  select array[
    a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5], a[6] + b[6],
    a[7] + b[7], a[8] + b[8], a[9] + b[9], a[10] + b[10], a[11] + b[11]
  ]
$$;
-- Sums latency arrays over rollup rows.
create aggregate gateway.sum_latency(bigint[]) (sfunc = gateway.add_latency, stype = bigint[], parallel = safe, combinefunc = gateway.add_latency);

-- Milliseconds below which the share `p` (0 to 1) of the calls stayed, interpolated within the bucket; null without calls.
create function gateway.latency_percentile(p double precision, latency bigint[]) returns integer
language sql immutable parallel safe as $$
  with bucket as (
    select
      n,
      calls,
      sum(calls) over (order by n) as upto,
      sum(calls) over () as total,
      (array[0, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000])[n] as low,
      (array[10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000, 60000])[n] as high
    from unnest(latency) with ordinality b (calls, n)
  )
  select ceil(low + (high - low) * greatest(p * total - (upto - calls), 0) / calls)::integer
  from bucket
  where calls > 0 and upto >= p * total
  order by n
  limit 1
$$;

-- How each product did in each hour, live calls only. `failed`: the upstream was unreachable, slow, broken or cut off.
create view gateway.project_hour as
select
  project_id,
  hour,
  sum(calls)::bigint as calls,
  coalesce(sum(calls) filter (where code between 500000 and 599999), 0)::bigint as failed,
  sum(charged)::bigint as charged,
  sum(total_ms)::bigint as total_ms,
  gateway.sum_latency(latency) as latency
from gateway.call_hour
where mode = 1
group by project_id, hour;
