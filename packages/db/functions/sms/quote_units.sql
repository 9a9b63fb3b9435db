-- Where the next p_units of a product would come from: holdings in charging order, then the balance at the member's
-- price, tier by tier. Nothing is taken, and whether the balance suffices is not asked. A product without a price is free.
create or replace function sms.quote_units(p_member bigint, p_project bigint, p_units int)
returns table (unit_from int, units int, source smallint, holding_id bigint, price bigint, tier_from bigint, month date)
language sql stable as $$
  with held as (
    select h.id, h.source, h.remaining, sum(h.remaining) over in_turn - h.remaining as before
    from package.holding h
    where h.member_id = p_member and h.project_id = p_project and h.remaining > 0 and h.valid_from <= now() and h.expires_at > now()
    window in_turn as (order by gateway.charging_turn(h.source, h.unstarted_days), h.expires_at, h.id)
  ), prepaid as (
    select h.before as unit_from, least(h.remaining, p_units - h.before) as units, h.source, h.id from held h where h.before < p_units
  ), rest as (
    select coalesce(sum(p.units), 0) as prepaid, p_units - coalesce(sum(p.units), 0) as units from prepaid p
  ), step as (
    select
      s.tier_from, s.price, s.room,
      coalesce(sum(s.room) over (order by coalesce(s.tier_from, 0) rows between unbounded preceding and 1 preceding), 0) as before
    from gateway.price_steps(p_member, p_project, date_trunc('month', now() at time zone 'Asia/Shanghai')::date) s
    where s.room > 0
  )
  select p.unit_from::int, p.units::int, p.source, p.id, 0::bigint, null::bigint, null::date from prepaid p
  union all
  select
    (r.prepaid + s.before)::int, least(s.room, r.units - s.before)::int, 3::smallint, null, s.price, s.tier_from,
    case when s.tier_from is not null then date_trunc('month', now() at time zone 'Asia/Shanghai')::date end
  from rest r cross join step s
  where s.before < r.units
  union all
  select r.prepaid::int, r.units::int, 3::smallint, null, 0, null, null from rest r
  where r.units > 0 and not exists (select from step)
  order by 1
$$;
