-- A member's prices for the calls of a month, lowest tier first; `room`: how many more calls each tier has. One row
-- with a null tier for a product without tiers. Calls counted under removed tiers fill the lowest ones first.
create or replace function gateway.price_steps(p_member bigint, p_project bigint, p_month date)
returns table (tier_from bigint, price bigint, room bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  step record;
  filled bigint;
  discount int;
begin
  select coalesce(v.call_discount, 0) into discount
  from account.member m left join vip.level v on v.level = m.vip_level
  where m.id = p_member;
  if not exists (select from catalogue.price_tier t where t.project_id = p_project) then
    return query
    select null::bigint, gateway.discounted(p.price, discount), 9223372036854775807
    from catalogue.project p where p.id = p_project and p.price > 0;
    return;
  end if;
  select coalesce(sum(u.calls), 0) into filled
  from gateway.tier_use u
  where u.member_id = p_member and u.project_id = p_project and u.month = p_month
    and u.from_calls <> 0
    and not exists (select from catalogue.price_tier t where t.project_id = p_project and t.from_calls = u.from_calls);
  for step in
    select s.from_calls, s.price, lead(s.from_calls) over (order by s.from_calls) - s.from_calls as size, coalesce(u.calls, 0) as calls
    from (
      select 0::bigint as from_calls, p.price from catalogue.project p where p.id = p_project and p.price > 0
      union all
      select t.from_calls, t.price from catalogue.price_tier t where t.project_id = p_project
    ) s
    left join gateway.tier_use u
      on u.member_id = p_member and u.project_id = p_project and u.month = p_month and u.from_calls = s.from_calls
    order by s.from_calls
  loop
    filled := filled + step.calls;
    tier_from := step.from_calls;
    price := gateway.discounted(step.price, discount);
    room := case when step.size is null then 9223372036854775807 else greatest(step.size - filled, 0) end;
    filled := greatest(filled - coalesce(step.size, filled), 0);
    return next;
  end loop;
end $$;
