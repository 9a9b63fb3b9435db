-- Holds lines of a bill that have no call yet together with calls by their times: each call once, as many as there can be. Both are read in
-- the order of time, and the earliest line takes the earliest call that is near enough.
-- p_paid: lines that cost something, or that cost nothing; p_charged: calls that were charged, or that were not; null: either.
create or replace function upstream.match_by_time(p_bill bigint, p_paid boolean, p_charged boolean) returns int
language plpgsql as $$
declare
  bill upstream.bill;
  near interval;
  lines refcursor;
  calls refcursor;
  line record;
  call record;
  found_lines bigint[] := '{}';
  found_calls bigint[] := '{}';
begin
  select * into strict bill from upstream.bill b where b.id = p_bill;
  near := bill.seconds * interval '1 second';
  open lines for
    select l.id, l.billed_at as at, coalesce(l.api_id, 0) as part
    from upstream.bill_row l
    where l.bill_id = p_bill and l.kind = 0 and l.call_id is null and l.asked_id is null and l.billed_at is not null
      and (l.api_id is not null or not bill.by_path) and (p_paid is null or (l.billed > 0) = p_paid)
    order by part, l.billed_at, l.line;
  open calls for
    select r.id, r.at, case when bill.by_path then r.api_id else 0 end as part
    from upstream.calls_of(bill) r
    where (p_charged is null or r.charged = p_charged)
      and not exists (select from upstream.bill_row o
        where o.call_id = r.id and (o.bill_id = p_bill or o.kind in (1, 2, 6)))
    order by part, r.at, r.id;
  fetch lines into line;
  fetch calls into call;
  while line.id is not null and call.id is not null loop
    if (line.part, line.at + near) < (call.part, call.at) then
      fetch lines into line;
    elsif (call.part, call.at) < (line.part, line.at - near) then
      fetch calls into call;
    else
      found_lines := found_lines || line.id;
      found_calls := found_calls || call.id;
      fetch lines into line;
      fetch calls into call;
    end if;
  end loop;
  update upstream.bill_row l set call_id = m.call_id
  from unnest(found_lines, found_calls) m (id, call_id)
  where l.id = m.id;
  return cardinality(found_lines);
end $$;
