-- Notes the charges of leases that are booked at p_at, before they count as settled, as corrections of months that are closed.
create or replace function gateway.shift_charges(p_leases bigint[], p_at timestamptz) returns void
language sql as $$
  select gateway.shift_charge(s.member_id, s.made_in, gateway.month_of(p_at), s.amount)
  from (
    select l.member_id, gateway.month_of(l.granted_at) as made_in,
      sum((case when l.state = 1 then least(l.used, l.granted - 1) else l.used end - l.settled) * l.price)::bigint as amount
    from gateway.lease l
    where l.id = any (p_leases) and l.source = 3
      and gateway.effect_of(gateway.month_of(l.granted_at), p_at) ? 'correctionOf'
    group by 1, 2
    order by 1, 2
  ) s
$$;
