-- How long calls took, as percentiles that are true to 1 %: counted in classes so narrow, and never outside the shortest and the
-- longest call, which are kept beside them.

-- Below 99 ms each millisecond is a class; above, a class ends where its middle is 1 % off. The last begins after an hour.
do $$
declare
  bounds int[] := '{}';
  first int := 1;
begin
  while first <= 3600000 loop
    bounds := bounds || first;
    first := (first * 101 / 100) * 100 / 99 + 1;
  end loop;
  execute format(
    'create function gateway.duration_class(ms integer) returns integer language sql immutable strict parallel safe as '
      '$f$select width_bucket(ms, %L::int[])$f$',
    bounds
  );
end $$;

-- One call as a sum of durations. Such a sum is one number: how many calls are in class n stands in the twelve decimal digits from
-- the 12n-th on, so adding numbers adds all classes at once, at the speed of an addition, and a class without calls costs nothing.
create function gateway.duration(ms integer) returns numeric
language sql immutable strict parallel safe as $$
  select ('1e' || (12 * gateway.duration_class(ms))::text)::numeric
$$;

-- Eleven classes were counted in `latency`, which a percentile could only be guessed from. It is not written any more, and stays
-- empty for servers of the version before while they are replaced. Null durations: not known, the records were gone.
alter table gateway.call_hour
  drop constraint call_hour_latency_check,
  alter column latency drop not null,
  add column durations numeric,
  add column shortest_ms integer,
  add column longest_ms integer;
alter table gateway.call_day
  drop constraint call_day_latency_check,
  alter column latency drop not null,
  add column durations numeric,
  add column shortest_ms integer,
  add column longest_ms integer;

-- What was counted before is counted anew, from all records of an hour that still has them all, and from all hours of such a day.
with record as (
  select
    coalesce(r.member_id, 0) as member_id, date_trunc('hour', r.at, 'Asia/Shanghai') as hour, r.project_id, r.api_id,
    coalesce(r.key_id, 0) as key_id, r.mode, r.code, r.node_id, count(*) as calls, sum(gateway.duration(r.total_ms)) as durations,
    min(r.total_ms) as shortest_ms, max(r.total_ms) as longest_ms
  from gateway.call_record r
  group by 1, 2, 3, 4, 5, 6, 7, 8
)
update gateway.call_hour h
set durations = r.durations, shortest_ms = r.shortest_ms, longest_ms = r.longest_ms, latency = null
from record r
where (h.member_id, h.hour, h.project_id, h.api_id, h.key_id, h.mode, h.code, h.node_id, h.calls)
  = (r.member_id, r.hour, r.project_id, r.api_id, r.key_id, r.mode, r.code, r.node_id, r.calls);

with hourly as (
  select
    h.member_id, (h.hour at time zone 'Asia/Shanghai')::date as day, h.project_id, h.api_id, h.key_id, h.mode, h.code, h.node_id,
    sum(h.calls) as calls, sum(h.durations) as durations, min(h.shortest_ms) as shortest_ms, max(h.longest_ms) as longest_ms
  from gateway.call_hour h
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having bool_and(h.durations is not null)
)
update gateway.call_day d
set durations = h.durations, shortest_ms = h.shortest_ms, longest_ms = h.longest_ms, latency = null
from hourly h
where (d.member_id, d.day, d.project_id, d.api_id, d.key_id, d.mode, d.code, d.node_id, d.calls)
  = (h.member_id, h.day, h.project_id, h.api_id, h.key_id, h.mode, h.code, h.node_id, h.calls);

-- What the gateway refused tells nothing of how fast a product is.
create or replace view gateway.project_hour as
select
  project_id,
  hour,
  sum(calls)::bigint as calls,
  coalesce(sum(calls) filter (where code between 500000 and 599999), 0)::bigint as failed,
  sum(charged)::bigint as charged,
  sum(total_ms)::bigint as total_ms,
  gateway.sum_latency(latency) as latency,
  sum(durations) filter (where code not between 400000 and 499999) as durations,
  min(shortest_ms) filter (where code not between 400000 and 499999) as shortest_ms,
  max(longest_ms) filter (where code not between 400000 and 499999) as longest_ms
from gateway.call_hour
where mode = 1
group by project_id, hour;

-- As in 0007_gateway_work.sql (there still under its first name), but for the durations, and for when a key was used.
create or replace function gateway.book_calls(
  p_node smallint, p_wal uuid, p_segment int, p_bytes bigint, p_to_segment int, p_to_bytes bigint, p_closing bigint[]
) returns bigint[]
language plpgsql as $$
declare
  lost bigint[];
begin
  update gateway.wal_progress w
  set
    segment = p_to_segment,
    bytes = p_to_bytes,
    last_call_at = greatest(w.last_call_at, (select max(b.at) from call_batch b)),
    moved_at = clock_timestamp()
  where w.wal_id = p_wal and w.segment = p_segment and w.bytes = p_bytes;
  if not found then
    raise exception 'gateway: log % is not booked up to %/%', p_wal, p_segment, p_bytes using errcode = 'GW003';
  end if;

  perform from gateway.lease l
  where l.id in (select b.lease_id from call_batch b where b.charged) or l.id = any (p_closing)
  order by l.id
  for update;
  with spent as (
    select b.lease_id, count(*)::int as calls from call_batch b where b.charged and b.lease_id is not null group by b.lease_id
  ), booked as (
    update gateway.lease l set used = l.used + s.calls
    from spent s
    where l.id = s.lease_id and l.node_id = p_node and l.state = 1
    returning l.id
  )
  select coalesce(array_agg(s.lease_id), '{}') into lost from spent s where s.lease_id not in (select id from booked);

  if cardinality(lost) > 0 then
    insert into gateway.late_charge (lease_id, node_id, member_id, project_id, source, holding_id, calls, amount, found_at)
    select b.lease_id, p_node, b.member_id, b.project_id, b.source, b.source_id, count(*), sum(b.amount), clock_timestamp()
    from call_batch b
    where b.charged and b.lease_id = any (lost)
    group by b.lease_id, b.member_id, b.project_id, b.source, b.source_id
    order by b.lease_id;
  end if;

  insert into gateway.call_record select * from call_batch;

  insert into gateway.call_hour as t
    (member_id, hour, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms, durations, shortest_ms, longest_ms)
  select
    coalesce(b.member_id, 0), date_trunc('hour', b.at, 'Asia/Shanghai'), b.project_id, b.api_id, coalesce(b.key_id, 0), b.mode, b.code, p_node,
    count(*), count(*) filter (where b.charged), sum(b.amount), sum(b.total_ms), sum(gateway.duration(b.total_ms)),
    min(b.total_ms), max(b.total_ms)
  from call_batch b
  group by 1, 2, 3, 4, 5, 6, 7
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (member_id, hour, project_id, api_id, key_id, mode, code, node_id) do update set
    calls = t.calls + excluded.calls, charged = t.charged + excluded.charged, amount = t.amount + excluded.amount,
    total_ms = t.total_ms + excluded.total_ms, durations = t.durations + excluded.durations,
    shortest_ms = least(t.shortest_ms, excluded.shortest_ms), longest_ms = greatest(t.longest_ms, excluded.longest_ms);

  insert into gateway.call_day as t
    (member_id, day, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms, durations, shortest_ms, longest_ms)
  select
    coalesce(b.member_id, 0), (b.at at time zone 'Asia/Shanghai')::date, b.project_id, b.api_id, coalesce(b.key_id, 0), b.mode, b.code, p_node,
    count(*), count(*) filter (where b.charged), sum(b.amount), sum(b.total_ms), sum(gateway.duration(b.total_ms)),
    min(b.total_ms), max(b.total_ms)
  from call_batch b
  group by 1, 2, 3, 4, 5, 6, 7
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (member_id, day, project_id, api_id, key_id, mode, code, node_id) do update set
    calls = t.calls + excluded.calls, charged = t.charged + excluded.charged, amount = t.amount + excluded.amount,
    total_ms = t.total_ms + excluded.total_ms, durations = t.durations + excluded.durations,
    shortest_ms = least(t.shortest_ms, excluded.shortest_ms), longest_ms = greatest(t.longest_ms, excluded.longest_ms);

  with used as (
    select b.key_id, max(b.at) as at from call_batch b
    where b.key_id is not null and b.code not between 401000 and 401999 -- whoever knows an AppKey can have these booked
    group by b.key_id
  ), due as (
    select k.id from access.api_key k
    join used u on u.key_id = k.id
    where k.last_used_at is null or k.last_used_at < u.at - interval '1 minute'
    order by k.id
    for no key update of k skip locked
  )
  update access.api_key k set last_used_at = u.at from used u where u.key_id = k.id and k.id in (select id from due);

  perform gateway.close_leases(p_closing, 2::smallint);
  return lost;
end $$;

-- As in 0027_call_rollup.sql, but for the durations.
create or replace function gateway.rollup_differences(p_from timestamptz, p_to timestamptz) returns table (
  rollup text, member_id bigint, since timestamptz, project_id bigint, api_id bigint, key_id bigint, mode smallint, code integer,
  node_id smallint, booked jsonb, counted jsonb
)
language sql stable as $$
  with record as (
    select
      coalesce(r.member_id, 0) as member_id, date_trunc('hour', r.at, 'Asia/Shanghai') as hour, r.project_id, r.api_id,
      coalesce(r.key_id, 0) as key_id, r.mode, r.code, r.node_id, count(*) as calls, count(*) filter (where r.charged) as charged,
      sum(r.amount)::bigint as amount, sum(r.total_ms)::bigint as total_ms, sum(gateway.duration(r.total_ms)) as durations, min(r.total_ms) as shortest_ms,
      max(r.total_ms) as longest_ms
    from gateway.call_record r
    where r.at >= p_from and r.at < p_to
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ), hourly as (
    select
      'call_hour' as rollup, h.member_id, h.hour, h.project_id, h.api_id, h.key_id, h.mode, h.code, h.node_id, h.calls, h.charged,
      h.amount, h.total_ms, h.durations, h.shortest_ms, h.longest_ms
    from gateway.call_hour h where h.hour >= p_from and h.hour < p_to
  ), whole_day as (
    select d.day, d.day::timestamp at time zone 'Asia/Shanghai' as midnight, (d.day + 1)::timestamp at time zone 'Asia/Shanghai' as next
    from (
      select first.day + n as day
      from (select (p_from at time zone 'Asia/Shanghai')::date as day, (p_to at time zone 'Asia/Shanghai')::date as last) first
      cross join generate_series(0, first.last - first.day) n
    ) d
    where d.day::timestamp at time zone 'Asia/Shanghai' >= p_from and (d.day + 1)::timestamp at time zone 'Asia/Shanghai' <= p_to
  ), daily as (
    select
      'call_day' as rollup, c.member_id, w.midnight, c.project_id, c.api_id, c.key_id, c.mode, c.code, c.node_id, c.calls,
      c.charged, c.amount, c.total_ms, c.durations, c.shortest_ms, c.longest_ms
    from gateway.call_day c join whole_day w on w.day = c.day
  ), counted as (
    select 'call_hour' as rollup, r.* from record r
    union all
    select
      'call_day', r.member_id, w.midnight, r.project_id, r.api_id, r.key_id, r.mode, r.code, r.node_id, sum(r.calls)::bigint,
      sum(r.charged)::bigint, sum(r.amount)::bigint, sum(r.total_ms)::bigint, sum(r.durations), min(r.shortest_ms), max(r.longest_ms)
    from record r join whole_day w on r.hour >= w.midnight and r.hour < w.next
    group by r.member_id, w.midnight, r.project_id, r.api_id, r.key_id, r.mode, r.code, r.node_id
  ), booked as (
    select * from hourly union all select * from daily
  ), told as (
    select
      rollup, member_id, hour as since, project_id, api_id, key_id, mode, code, node_id,
      jsonb_build_object('calls', calls, 'charged', charged, 'amount', amount, 'totalMs', total_ms, 'durations', durations::text,
        'shortestMs', shortest_ms, 'longestMs', longest_ms) as figures,
      true as is_booked
    from booked
    union all
    select
      rollup, member_id, hour, project_id, api_id, key_id, mode, code, node_id,
      jsonb_build_object('calls', calls, 'charged', charged, 'amount', amount, 'totalMs', total_ms, 'durations', durations::text,
        'shortestMs', shortest_ms, 'longestMs', longest_ms), false
    from counted
  )
  select
    rollup, member_id, since, project_id, api_id, key_id, mode, code, node_id,
    max(figures::text) filter (where is_booked)::jsonb, max(figures::text) filter (where not is_booked)::jsonb
  from told
  group by rollup, member_id, since, project_id, api_id, key_id, mode, code, node_id
  having max(figures::text) filter (where is_booked) is distinct from max(figures::text) filter (where not is_booked)
  order by since, rollup, member_id, project_id, api_id, key_id, mode, code, node_id
$$;
