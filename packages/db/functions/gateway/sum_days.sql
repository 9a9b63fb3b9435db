-- Sums one more sealed day, or anew some days of members that late calls have changed. True: there may be more to do. Call it in
-- transactions of its own, after that of gateway.seal_days: what was booked before the seal has to be seen.
create or replace function gateway.sum_days() returns boolean
language plpgsql as $$
declare
  s gateway.days_summed;
  sealed date;
  next date;
  members bigint[];
  days date[];
begin
  select * into s from gateway.days_summed d for update skip locked;
  if not found or s.sealed_until is null then return false; end if;
  sealed := (s.sealed_until at time zone 'Asia/Shanghai')::date - 1;

  select coalesce(array_agg(l.member_id), '{}'), array_agg(l.day) into members, days
  from (
    select l.member_id, l.day from gateway.late_day l
    where l.summed <> l.changes and l.day <= s.summed
    order by l.member_id, l.day
    limit 200
    for update skip locked
  ) l;
  if cardinality(members) > 0 then
    delete from gateway.member_day d using unnest(members, days) l (member_id, day)
    where d.member_id = l.member_id and d.day = l.day;
    insert into gateway.member_day (member_id, day, mode, code, calls, charged, units, amount, durations, shortest_ms, longest_ms)
    select
      d.member_id, d.day, d.mode, d.code, sum(d.calls), sum(d.charged), sum(d.units), sum(d.amount), sum(d.durations), min(d.shortest_ms),
      max(d.longest_ms)
    from unnest(members, days) l (member_id, day) join gateway.call_day d on d.member_id = l.member_id and d.day = l.day
    group by 1, 2, 3, 4;
    update gateway.late_day t set summed = t.changes
    from unnest(members, days) l (member_id, day)
    where t.member_id = l.member_id and t.day = l.day;
    return true;
  end if;

  next := coalesce(s.summed + 1, (select min(d.day) from gateway.call_day d), sealed + 1);
  if next > sealed then return false; end if;
  insert into gateway.member_day (member_id, day, mode, code, calls, charged, units, amount, durations, shortest_ms, longest_ms)
  select
    d.member_id, d.day, d.mode, d.code, sum(d.calls), sum(d.charged), sum(d.units), sum(d.amount), sum(d.durations), min(d.shortest_ms),
    max(d.longest_ms)
  from gateway.call_day d
  where d.day = next and d.member_id <> 0 -- visitors look at no sums
  group by 1, 2, 3, 4;
  update gateway.days_summed set summed = next;
  return true;
end $$;
