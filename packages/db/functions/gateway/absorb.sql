-- Books the calls that the session copied into the temporary table call_batch, and starts the packages whose first call
-- is among them. Arguments and result are those of gateway.book_calls. Locks as everywhere: leases, then holdings, by
-- id.
create or replace function gateway.absorb(
  p_node smallint, p_wal uuid, p_segment int, p_bytes bigint, p_to_segment int, p_to_bytes bigint, p_closing bigint[]
) returns bigint[]
language plpgsql as $$
declare
  -- packages that paid
  holdings bigint[] := array(
    select b.source_id from call_batch b where b.charged and b.source = 1 and b.parts is null
    union
    select p.source_id from call_batch b
    cross join lateral gateway.parts_of(b.parts, b.lease_id, b.source, b.source_id, b.units, b.amount) p
    where b.charged and p.source = 1 and b.parts is not null
  );
begin
  if exists (select from package.holding h where h.id = any (holdings) and h.unstarted_days is not null) then
    perform from gateway.lease l
    where l.id in (
      select p.lease_id from call_batch b
      cross join lateral gateway.parts_of(b.parts, b.lease_id, b.source, b.source_id, b.units, b.amount) p
      where b.charged
      union all select unnest(p_closing)
    )
    order by l.id
    for update;
    perform from package.holding h
    where h.id in (
      select unnest(holdings)
      union all select l.holding_id from gateway.lease l where l.id = any (p_closing)
    )
    order by h.id
    for no key update;
    update package.holding h
    set unstarted_days = null, first_called_at = f.at, expires_at = f.at + h.unstarted_days * interval '1 day'
    from (
      select p.source_id, min(b.at) as at from call_batch b
      cross join lateral gateway.parts_of(b.parts, b.lease_id, b.source, b.source_id, b.units, b.amount) p
      where b.charged and p.source = 1
      group by p.source_id
    ) f
    where h.id = f.source_id and h.unstarted_days is not null;
  end if;
  return gateway.book_calls(p_node, p_wal, p_segment, p_bytes, p_to_segment, p_to_bytes, p_closing);
end $$;
