-- Every counter of the whole hours from p_from to p_to (and of the whole Shanghai days among them) that differs from
-- the records, by name; sums of members' days are those that are read, of product, endpoint, key and node 0. One statement sees one snapshot, so it may run while calls are booked.
create or replace function gateway.rollup_differences(p_from timestamptz, p_to timestamptz) returns table (
  rollup text, member_id bigint, since timestamptz, project_id bigint, api_id bigint, key_id bigint, mode smallint, code integer,
  node_id smallint, booked jsonb, counted jsonb
)
language sql stable as $$
  with record as (
    select
      coalesce(r.member_id, 0) as member_id, date_trunc('hour', r.at, 'Asia/Shanghai') as hour, r.project_id, r.api_id,
      coalesce(r.key_id, 0) as key_id, r.mode, r.code, r.node_id, count(*) as calls, count(*) filter (where r.charged) as charged,
      coalesce(sum(r.units) filter (where r.charged or r.source = 6), 0)::bigint as units, sum(r.amount)::bigint as amount, sum(r.total_ms)::bigint as total_ms, sum(gateway.duration(r.total_ms)) as durations, min(r.total_ms) as shortest_ms,
      max(r.total_ms) as longest_ms
    from gateway.call_record r
    where r.at >= p_from and r.at < p_to
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ), hourly as (
    select
      'call_hour' as rollup, h.member_id, h.hour, h.project_id, h.api_id, h.key_id, h.mode, h.code, h.node_id, h.calls, h.charged,
      h.units, h.amount, h.total_ms, h.durations, h.shortest_ms, h.longest_ms
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
      c.charged, c.units, c.amount, c.total_ms, c.durations, c.shortest_ms, c.longest_ms
    from gateway.call_day c join whole_day w on w.day = c.day
  ), member_daily as (
    select
      'member_day' as rollup, c.member_id, w.midnight, 0::bigint as project_id, 0::bigint as api_id, 0::bigint as key_id, c.mode, c.code,
      0::smallint as node_id, c.calls, c.charged, c.units, c.amount, null::bigint as total_ms, c.durations, c.shortest_ms, c.longest_ms
    from gateway.member_day c join whole_day w on w.day = c.day
    where not exists (select from gateway.late_day l where l.member_id = c.member_id and l.day = c.day and l.summed <> l.changes)
  ), counted as (
    select 'call_hour' as rollup, r.* from record r
    union all
    select
      'call_day', r.member_id, w.midnight, r.project_id, r.api_id, r.key_id, r.mode, r.code, r.node_id, sum(r.calls)::bigint,
      sum(r.charged)::bigint, sum(r.units)::bigint, sum(r.amount)::bigint, sum(r.total_ms)::bigint, sum(r.durations), min(r.shortest_ms), max(r.longest_ms)
    from record r join whole_day w on r.hour >= w.midnight and r.hour < w.next
    group by r.member_id, w.midnight, r.project_id, r.api_id, r.key_id, r.mode, r.code, r.node_id
    union all
    select
      'member_day', r.member_id, w.midnight, 0, 0, 0, r.mode, r.code, 0::smallint, sum(r.calls)::bigint, sum(r.charged)::bigint,
      sum(r.units)::bigint, sum(r.amount)::bigint, null, sum(r.durations), min(r.shortest_ms), max(r.longest_ms)
    from record r join whole_day w on r.hour >= w.midnight and r.hour < w.next
    where r.member_id <> 0 and w.day <= (select s.summed from gateway.days_summed s)
      and not exists (select from gateway.late_day l where l.member_id = r.member_id and l.day = w.day and l.summed <> l.changes)
    group by r.member_id, w.midnight, r.mode, r.code
  ), booked as (
    select * from hourly union all select * from daily union all select * from member_daily
  ), told as (
    select
      rollup, member_id, hour as since, project_id, api_id, key_id, mode, code, node_id,
      jsonb_build_object('calls', calls, 'charged', charged, 'units', units, 'amount', amount, 'totalMs', total_ms, 'durations', durations::text,
        'shortestMs', shortest_ms, 'longestMs', longest_ms) as figures,
      true as is_booked
    from booked
    union all
    select
      rollup, member_id, hour, project_id, api_id, key_id, mode, code, node_id,
      jsonb_build_object('calls', calls, 'charged', charged, 'units', units, 'amount', amount, 'totalMs', total_ms, 'durations', durations::text,
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
