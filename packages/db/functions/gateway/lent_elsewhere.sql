-- Whether leases other than p_except hold calls that the n-th member and product could get back.
create or replace function gateway.lent_elsewhere(p_members bigint[], p_projects bigint[], p_except bigint[]) returns boolean[]
language sql as $$
  select array_agg(
    exists (
      select from gateway.lease l
      where l.member_id = a.member_id and l.state = 1 and l.used < l.granted
        and (l.project_id = a.project_id or l.source = 3) and l.id <> all (p_except)
    )
    order by a.n
  )
  from unnest(p_members, p_projects) with ordinality a (member_id, project_id, n)
$$;
