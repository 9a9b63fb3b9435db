-- Which leases paid for a call: the one of the call itself, or each of its parts.
create or replace function gateway.parts_of(
  p_parts jsonb, p_lease bigint, p_source smallint, p_source_id bigint, p_units int, p_amount bigint
) returns table (lease_id bigint, source smallint, source_id bigint, units int, amount bigint)
language sql immutable parallel safe as $$
  select p_lease, p_source, p_source_id, p_units, p_amount where p_parts is null
  union all
  select p.lease_id, p.source, p.source_id, p.units, p.amount
  from jsonb_to_recordset(p_parts) p (lease_id bigint, source smallint, source_id bigint, units int, amount bigint)
  where p_parts is not null
$$;
