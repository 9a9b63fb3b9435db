-- Closes leases: calls and money are settled by gateway.settle_leases, and calls of a tier that were not used go back to it.
create or replace function gateway.close_leases(p_ids bigint[], p_state smallint) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  closing bigint[] := array(
    select l.id from (select l.id from gateway.lease l where l.id = any (p_ids) and l.state = 1 order by l.id for update) l
  );
begin
  perform gateway.settle_leases(closing, p_state);
  update gateway.tier_use u
  set calls = u.calls - b.unused
  from (
    select l.member_id, l.project_id, l.month, l.tier_from, sum(l.granted - l.used) as unused
    from gateway.lease l
    where l.id = any (closing) and l.tier_from is not null and l.used < l.granted
    group by l.member_id, l.project_id, l.month, l.tier_from
  ) b
  where u.member_id = b.member_id and u.project_id = b.project_id and u.month = b.month and u.from_calls = b.tier_from;
  return cardinality(closing);
end $$;
