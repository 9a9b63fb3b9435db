-- The calls that a bill's lines can be about: those that were sent on to the upstream in its days, or a day before or after them. In
-- PL/pgSQL, so that they are read once, however many lines there are.
create or replace function upstream.calls_of(p_bill upstream.bill)
returns table (id bigint, at timestamptz, api_id bigint, charged boolean, amount bigint)
language plpgsql stable as $$
declare
  since timestamptz := (p_bill.from_day - 1)::timestamp at time zone 'Asia/Shanghai';
  until timestamptz := (p_bill.to_day + 2)::timestamp at time zone 'Asia/Shanghai';
begin
  return query
    select r.id, r.at, r.api_id, r.charged, r.amount
    from gateway.call_record r
    where r.project_id = p_bill.project_id and r.mode = 1 and r.upstream_ms is not null
      and r.at >= since and r.at < until and r.id >= gateway.first_call_id(since) and r.id < gateway.first_call_id(until);
end $$;
