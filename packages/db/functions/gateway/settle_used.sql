-- Settles the used part of a node's open leases that take from the balance, p_most of them at a time: held money becomes
-- revenue, in the month of the lease. One unit is left to the closing, which returns the rest. Returns how many leases it was.
create or replace function gateway.settle_used(p_node smallint, p_incarnation bigint, p_most int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due bigint[] := array(
    select d.id from (
      select l.id from gateway.lease l
      where l.node_id = p_node and l.incarnation = p_incarnation and l.state = 1 and l.source = 3 and l.price > 0
        and least(l.used, l.granted - 1) > l.settled
      order by l.id
      limit p_most
      for update
    ) d
  );
  moment timestamptz;
begin
  if cardinality(due) = 0 then
    return 0;
  end if;
  perform gateway.lock_accounts(array(select l.member_id from gateway.lease l where l.id = any (due)));
  moment := clock_timestamp();
  perform gateway.post_money(array_agg(v::gateway.money_line order by l.id, v.amount), moment)
  from gateway.lease l
  cross join lateral (select least(l.used, l.granted - 1) - l.settled as units) u
  cross join lateral gateway.effect_of(gateway.month_of(l.granted_at), moment) e (effect)
  cross join lateral (values
    ('member:' || l.member_id || ':hold', -u.units * l.price),
    ('platform:revenue.api', u.units * l.price)
  ) p (account, amount)
  cross join lateral (
    select
      'lease:' || l.id || ':used:' || l.settled + u.units, 'api.charge',
      jsonb_build_object('leaseId', l.id::text, 'projectId', l.project_id::text, 'calls', u.units) || e.effect, p.account, p.amount
  ) v (key, kind, memo, account, amount)
  where l.id = any (due) and u.units > 0;
  perform gateway.shift_charges(due, moment);
  update gateway.lease l set settled = least(l.used, l.granted - 1) where l.id = any (due);
  return cardinality(due);
end $$;
