-- Adds to the calls of a tier, or takes off what was added (below zero). A month that was forgotten meanwhile counts nothing.
-- An upsert would not do for both: a check of the table holds for the row that it proposes, too.
create or replace function gateway.count_tier(p_member bigint, p_project bigint, p_month date, p_from bigint, p_calls bigint) returns void
language sql as $$
  insert into gateway.tier_use as u (member_id, project_id, month, from_calls, calls)
  select p_member, p_project, p_month, p_from, p_calls where p_calls >= 0
  on conflict (member_id, project_id, month, from_calls) do update set calls = u.calls + excluded.calls, waited_since = null;

  update gateway.tier_use u set calls = u.calls + p_calls, waited_since = null
  where u.member_id = p_member and u.project_id = p_project and u.month = p_month and u.from_calls = p_from and p_calls < 0
$$;
