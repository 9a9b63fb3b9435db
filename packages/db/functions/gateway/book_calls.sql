-- Books the calls that gateway.absorb found in the temporary table call_batch: records, rollups, leases, the log's
-- position, all in the caller's transaction. p_segment and p_bytes are the log position expected so far; if it differs,
-- somebody else has booked the log and nothing is booked twice. p_closing: leases of this node that no call can use any
-- more. Returns the leases that calls were charged to although they are not open for this node, because they were
-- reclaimed while it seemed dead.
create or replace function gateway.book_calls(
  p_node smallint, p_wal uuid, p_segment int, p_bytes bigint, p_to_segment int, p_to_bytes bigint, p_closing bigint[]
) returns bigint[]
language plpgsql as $$
declare
  lost bigint[];
  crosses boolean;
  earliest timestamptz;
  latest timestamptz;
  -- of each lease that was charged: its id, units, first and last call
  leases bigint[];
  unit_counts int[];
  firsts timestamptz[];
  lasts timestamptz[];
begin
  select min(b.at), max(b.at) into earliest, latest from call_batch b;
  update gateway.wal_progress w
  set
    segment = p_to_segment,
    bytes = p_to_bytes,
    last_call_at = greatest(w.last_call_at, latest),
    moved_at = clock_timestamp()
  where w.wal_id = p_wal and w.segment = p_segment and w.bytes = p_bytes;
  if not found then
    raise exception 'gateway: log % is not booked up to %/%', p_wal, p_segment, p_bytes using errcode = 'GW003';
  end if;
  perform pg_advisory_xact_lock_shared(7410226341); -- gateway.seal_days waits for who has not seen its seal

  -- only calls that several leases paid for are looked into: that costs more than all the rest of this statement
  select coalesce(array_agg(s.lease_id), '{}'), array_agg(s.units), array_agg(s.first), array_agg(s.last)
  into leases, unit_counts, firsts, lasts
  from (
    select p.lease_id, sum(p.units)::int as units, min(p.at) as first, max(p.at) as last
    from (
      select b.lease_id, b.units, b.at from call_batch b where b.charged and b.parts is null
      union all
      select p.lease_id, p.units, b.at from call_batch b
      cross join lateral gateway.parts_of(b.parts, b.lease_id, b.source, b.source_id, b.units, b.amount) p
      where b.charged and b.parts is not null
    ) p
    where p.lease_id is not null
    group by p.lease_id
  ) s;
  perform from gateway.lease l where l.id = any (leases || p_closing) order by l.id for update;
  with spent as (
    select s.lease_id, s.units, s.first, s.last from unnest(leases, unit_counts, firsts, lasts) s (lease_id, units, first, last)
  ), booked as (
    update gateway.lease l set used = l.used + s.units
    from spent s
    where l.id = s.lease_id
      and coalesce(l.node_id = p_node and l.state = 1, false) -- so that the planner finds them by id: it takes a node's for one or two
    returning l.id, l.source, l.granted_at
  )
  select
    coalesce(array_agg(s.lease_id) filter (where b.id is null), '{}'),
    coalesce(bool_or(b.source = 3 and gateway.month_of(b.granted_at) not in (gateway.month_of(s.first), gateway.month_of(s.last))), false)
      or coalesce(bool_or(b.source = 3 and gateway.month_of(s.first) <> gateway.month_of(s.last)), false)
  into lost, crosses
  from spent s
  left join booked b on b.id = s.lease_id;

  if crosses then
    perform gateway.shift_charge(c.member_id, c.made_in, c.charged_in, c.amount)
    from (
      select b.member_id, gateway.month_of(b.at) as made_in, gateway.month_of(l.granted_at) as charged_in, sum(p.amount)::bigint as amount
      from call_batch b
      cross join lateral gateway.parts_of(b.parts, b.lease_id, b.source, b.source_id, b.units, b.amount) p
      join gateway.lease l on l.id = p.lease_id and l.source = 3
      where b.charged and p.lease_id <> all (lost)
      group by 1, 2, 3
      order by 1, 2, 3
    ) c;
  end if;

  if cardinality(lost) > 0 then
    insert into gateway.late_charge (lease_id, node_id, member_id, project_id, source, holding_id, calls, amount, found_at, month)
    select p.lease_id, p_node, b.member_id, b.project_id, p.source, p.source_id, sum(p.units), sum(p.amount), clock_timestamp(), gateway.month_of(b.at)
    from call_batch b
    cross join lateral gateway.parts_of(b.parts, b.lease_id, b.source, b.source_id, b.units, b.amount) p
    where b.charged and p.lease_id = any (lost)
    group by p.lease_id, b.member_id, b.project_id, p.source, p.source_id, gateway.month_of(b.at)
    order by p.lease_id, gateway.month_of(b.at);
  end if;

  insert into gateway.call_record select * from call_batch;

  with hours as materialized (
    select
      coalesce(b.member_id, 0) as member_id, date_bin('1 hour', b.at, 'epoch') as hour, b.project_id, b.api_id,
      coalesce(b.key_id, 0) as key_id, b.mode, b.code, count(*) as calls, count(*) filter (where b.charged) as charged,
      coalesce(sum(b.units) filter (where b.charged or b.source = 6), 0) as units, sum(b.amount) as amount, sum(b.total_ms) as total_ms,
      sum(gateway.duration(b.total_ms)) as durations, min(b.total_ms) as shortest_ms, max(b.total_ms) as longest_ms
    from call_batch b
    group by 1, 2, 3, 4, 5, 6, 7
  ), hourly as (
    insert into gateway.call_hour as t
      (member_id, hour, project_id, api_id, key_id, mode, code, node_id, calls, charged, units, amount, total_ms, durations, shortest_ms, longest_ms)
    select
      h.member_id, h.hour, h.project_id, h.api_id, h.key_id, h.mode, h.code, p_node, h.calls, h.charged, h.units, h.amount, h.total_ms, h.durations,
      h.shortest_ms, h.longest_ms
    from hours h
    order by h.member_id, h.hour, h.project_id, h.api_id, h.key_id, h.mode, h.code
    on conflict (member_id, hour, project_id, api_id, key_id, mode, code, node_id) do update set
      calls = t.calls + excluded.calls, charged = t.charged + excluded.charged, units = t.units + excluded.units, amount = t.amount + excluded.amount,
      total_ms = t.total_ms + excluded.total_ms, durations = t.durations + excluded.durations,
      shortest_ms = least(t.shortest_ms, excluded.shortest_ms), longest_ms = greatest(t.longest_ms, excluded.longest_ms)
  )
  insert into gateway.call_day as t
    (member_id, day, project_id, api_id, key_id, mode, code, node_id, calls, charged, units, amount, total_ms, durations, shortest_ms, longest_ms)
  select
    h.member_id, (h.hour at time zone 'Asia/Shanghai')::date as day, h.project_id, h.api_id, h.key_id, h.mode, h.code, p_node, sum(h.calls), sum(h.charged), sum(h.units),
    sum(h.amount), sum(h.total_ms), sum(h.durations), min(h.shortest_ms), max(h.longest_ms)
  from hours h
  group by 1, 2, 3, 4, 5, 6, 7
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (member_id, day, project_id, api_id, key_id, mode, code, node_id) do update set
    calls = t.calls + excluded.calls, charged = t.charged + excluded.charged, units = t.units + excluded.units, amount = t.amount + excluded.amount,
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

  if cardinality(p_closing) > 0 then
    perform gateway.close_leases(p_closing, 2::smallint);
  end if;

  -- last: other nodes may note the same days, with locks of their own
  if exists (select from gateway.days_summed s where s.sealed_until > earliest) then
    insert into gateway.late_day as t (member_id, day, changes)
    select distinct b.member_id, (b.at at time zone 'Asia/Shanghai')::date, 1
    from call_batch b join gateway.days_summed s on b.at < s.sealed_until
    where b.member_id is not null
    order by 1, 2
    on conflict (member_id, day) do update set changes = t.changes + 1;
  end if;
  return lost;
end $$;
