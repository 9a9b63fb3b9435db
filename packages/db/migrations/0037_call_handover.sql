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

-- Takes the oldest batch that nobody is at, or makes one of at most about p_most calls, for so long; null: there is none, or
-- another node is choosing this moment.
create function gateway.take_handover(p_most int, p_for interval) returns bigint
language plpgsql as $$
declare
  taken bigint;
begin
  if not pg_try_advisory_xact_lock(7410226337) then
    return null;
  end if;
  select h.batch into taken
  from gateway.call_handover h
  where h.batch is not null and h.taken_until <= clock_timestamp()
  order by h.batch
  limit 1;
  if not found then
    with waiting as (
      select h.id, sum(cardinality(h.call_ids)) over (order by h.id) - cardinality(h.call_ids) as before
      from (select * from gateway.call_handover h where h.batch is null order by h.id limit 2000) h
    )
    update gateway.call_handover h
    set batch = (select min(w.id) from waiting w)
    where h.id in (select w.id from waiting w where w.before < p_most);
    select min(h.batch) into taken from gateway.call_handover h where h.taken_until is null and h.batch is not null;
  end if;
  update gateway.call_handover h set taken_until = clock_timestamp() + p_for where h.batch = taken;
  return taken;
end $$;

-- Hands calls of some time on, or on again: those from before there was a ClickHouse, or what it has lost.
create function gateway.hand_over_calls(p_from timestamptz, p_to timestamptz) returns bigint
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
