-- Adds to the calls of a tier; p_calls may be negative.
create or replace function gateway.count_tier(p_member bigint, p_project bigint, p_month date, p_from bigint, p_calls bigint) returns void
language sql as $$
  insert into gateway.tier_use as u (member_id, project_id, month, from_calls, calls)
  values (p_member, p_project, p_month, p_from, p_calls)
  on conflict (member_id, project_id, month, from_calls) do update set calls = u.calls + excluded.calls, waited_since = null
$$;
