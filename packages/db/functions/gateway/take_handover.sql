-- Claims the oldest unclaimed batch, or creates one of at most about p_most calls, for the given time; null: there is
-- none, or another node is choosing at this moment.
create or replace function gateway.take_handover(p_most int, p_for interval) returns bigint
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
