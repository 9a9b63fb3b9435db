-- Each member's calls and charges month by month (Asia/Shanghai), in one snapshot, in units of 0.00001 yuan:
-- called = booked + open + waiting + borne + shifted, to the last unit, or something is wrong. Of a month before they were kept so,
-- only the sum of all such months says anything: they are one row, of the last of them.
--
--   called   by the records of calls            booked    what the ledger took, counted where it has effect
--   open     used of leases, not settled yet    waiting   found late, not settled yet
--   borne    by the platform: found late, when nobody could pay any more
--   shifted  called here and charged in another month, less what is charged here of another one's calls
create or replace function gateway.charge_months(p_member bigint default null)
returns table (
  member_id bigint, month date, called bigint, booked bigint, open bigint, waiting bigint, borne bigint, shifted bigint
)
language sql stable as $$
  with kept as (
    select k.since, (k.since - interval '1 month')::date as before from gateway.months_kept k
  ), each (member_id, month, called, booked, open, waiting, borne, shifted) as (
    select d.member_id, gateway.month_of(d.day::timestamp at time zone 'Asia/Shanghai'), d.amount, 0, 0, 0, 0, 0
    from gateway.call_day d where d.amount <> 0
    union all
    select a.owner_id, gateway.month_of(coalesce(p.effective_at, p.at)), 0, -p.amount, 0, 0, 0, 0
    from ledger.account a join ledger.posting p on p.account_id = a.id and p.metered
    where a.owner_kind = 1 and (p_member is null or a.owner_id = p_member)
    union all
    select l.member_id, gateway.month_of(l.granted_at), 0, 0, (l.used - l.settled) * l.price, 0, 0, 0
    from gateway.lease l where l.state = 1 and l.source = 3
    union all
    select c.member_id, coalesce(c.month, gateway.month_of(c.found_at)), 0, 0, 0, c.amount, 0, 0
    from gateway.late_charge c where c.settled_at is null
    union all
    select c.member_id, coalesce(c.month, gateway.month_of(c.found_at)), 0, 0, 0, 0, c.amount - c.covered_amount, 0
    from gateway.late_charge c where c.settled_at is not null
    union all
    select s.member_id, m.month, 0, 0, 0, 0, 0, m.amount
    from gateway.charge_shift s
    cross join lateral (values (s.made_in, s.amount), (s.charged_in, -s.amount)) m (month, amount)
  )
  select e.member_id, case when e.month < k.since then k.before else e.month end,
    sum(e.called)::bigint, sum(e.booked)::bigint, sum(e.open)::bigint, sum(e.waiting)::bigint, sum(e.borne)::bigint,
    sum(e.shifted)::bigint
  from each e cross join kept k
  where p_member is null or e.member_id = p_member
  group by 1, 2
  order by 1, 2
$$;
