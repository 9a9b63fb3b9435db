-- Moves calls and money for gateway.close_leases: unused calls return to their holding; of held money the used part
-- becomes revenue, as far as gateway.settle_used has not settled it, and the rest returns to its source, the credit line first. Leases that are no longer open are
-- skipped.
create or replace function gateway.settle_leases(p_ids bigint[], p_state smallint) returns int
language plpgsql as $$
declare
  closing bigint[];
  moment timestamptz;
begin
  select array_agg(l.id) into closing
  from (select l.id from gateway.lease l where l.id = any (p_ids) and l.state = 1 order by l.id for update) l;
  if closing is null then
    return 0;
  end if;
  update gateway.lease l set state = p_state, closed_at = clock_timestamp() where l.id = any (closing);

  perform from package.holding h
  where h.id in (select l.holding_id from gateway.lease l where l.id = any (closing) and l.used < l.granted)
  order by h.id
  for no key update;
  update package.holding h
  set remaining = h.remaining + b.unused
  from (
    select l.holding_id, sum(l.granted - l.used)::int as unused from gateway.lease l where l.id = any (closing) group by l.holding_id
  ) b
  where h.id = b.holding_id and b.unused > 0;

  if exists (select from gateway.lease l where l.id = any (closing) and l.source = 3) then
    perform gateway.lock_accounts(array(select l.member_id from gateway.lease l where l.id = any (closing) and l.source = 3));
    moment := clock_timestamp();
    perform gateway.post_money(array_agg(v::gateway.money_line order by l.id, v.amount), moment)
    from gateway.lease l
    cross join lateral (select (l.granted - l.used) * l.price as unused) u
    cross join lateral (select least(u.unused, l.from_credit) as credit) c
    cross join lateral (select least(u.unused - c.credit, l.from_bonus) as bonus) b
    cross join lateral jsonb_build_object('leaseId', l.id::text, 'projectId', l.project_id::text, 'calls', l.used - l.settled) o (memo)
    cross join lateral (select o.memo || gateway.effect_of(gateway.month_of(l.granted_at), moment) as memo) m
    cross join lateral (values
      ('member:' || l.member_id || ':hold', -(l.granted - l.settled) * l.price),
      ('platform:revenue.api', (l.used - l.settled) * l.price),
      ('member:' || l.member_id || ':credit', c.credit),
      ('member:' || l.member_id || ':bonus', b.bonus),
      ('member:' || l.member_id || ':deposit', u.unused - c.credit - b.bonus)
    ) p (account, amount)
    cross join lateral (select 'lease:' || l.id || ':settle', 'api.charge', m.memo, p.account, p.amount) v (key, kind, memo, account, amount)
    where l.id = any (closing) and l.source = 3 and p.amount <> 0;
    perform gateway.shift_charges(closing, moment);
  end if;
  return cardinality(closing);
end $$;
