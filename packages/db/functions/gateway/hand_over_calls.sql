-- Hands calls of some time on, or on again: those from before there was a ClickHouse, or what it has lost.
create or replace function gateway.hand_over_calls(p_from timestamptz, p_to timestamptz) returns bigint
language sql as $$
  with minute as (
    insert into gateway.call_handover (call_ids, first_at, last_at)
    select array_agg(r.id order by r.id), min(r.at), max(r.at)
    from gateway.call_record r
    where r.at >= p_from and r.at < p_to
    group by date_trunc('minute', r.at)
    order by date_trunc('minute', r.at)
    returning cardinality(call_ids) as calls
  )
  select coalesce(sum(m.calls), 0)::bigint from minute m
$$;
