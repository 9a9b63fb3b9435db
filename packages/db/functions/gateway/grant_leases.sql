-- Lends units to a node. Request n asks, for a member and a product, for p_needs[n] units at once and up to p_wants[n]
-- as reserve. Holdings lend first, in charging order, then the balance at the product's price for this member: the need
-- if available, and for the reserve at most a quarter of what is left, so that no node drains a source others use. A
-- lease has one price: it ends where a price tier does, and before calls of its holding could come too late; one from the balance
-- ends with the month, in which its charges count. A request
-- returns one row per lease, or one row without a lease; `stranded`: other leases of the member still have calls left,
-- so refusing now could be wrong. A higher tier waits at most p_patience_ms for calls lent in a lower one. Money comes
-- from the deposit first, then the bonus, then the credit line, so that nobody spends the bonus and withdraws the rest.
create or replace function gateway.grant_leases(
  p_node smallint, p_incarnation bigint, p_members bigint[], p_projects bigint[], p_needs int[], p_wants int[],
  p_patience_ms int default 200
) returns table (
  request int, lease_id bigint, source smallint, holding_id bigint, price bigint, granted int, expires_at timestamptz,
  remaining bigint, stranded boolean, turn smallint
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  asked record;
  held record;
  lent bigint;
  unmet int[] := p_needs;
  payer bigint;
  affordable bigint;
  asking boolean[];
  this_month date := date_trunc('month', now() at time zone 'Asia/Shanghai');
  month_end timestamptz := (this_month + interval '1 month') at time zone 'Asia/Shanghai';
  step record;
  below bigint;
  lent_here boolean;
  waits_since timestamptz;
  held_back boolean[] := array_fill(false, array[cardinality(p_needs)]);
  lent_before boolean[];
  lent_after boolean[];
  new_ids bigint[] := '{}';
  new_requests int[] := '{}';
  new_holdings bigint[] := '{}';
  new_prices bigint[] := '{}';
  new_calls int[] := '{}';
  new_tiers bigint[] := '{}';
begin
  if not exists (select from gateway.node n where n.id = p_node and n.incarnation = p_incarnation and n.state = 2) then
    raise exception 'gateway: node % is not incarnation % any more', p_node, p_incarnation using errcode = 'GW001';
  end if;

  -- Looked at before what there is to lend, and after: calls that come home in between are in neither of the two alone.
  lent_before := gateway.lent_elsewhere(p_members, p_projects, new_ids);

  perform from package.holding h
  where (h.member_id, h.project_id) in (select * from unnest(p_members, p_projects))
    and h.remaining > 0 and h.valid_from <= now() and h.expires_at > now()
  order by h.id
  for no key update;

  for asked in select * from unnest(p_members, p_projects, p_wants) with ordinality a (member_id, project_id, want, n) loop
    for held in
      select h.id, h.remaining from package.holding h
      where h.member_id = asked.member_id and h.project_id = asked.project_id
        and h.remaining > 0 and h.valid_from <= now() and h.expires_at > now()
      order by gateway.charging_turn(h.source, h.unstarted_days), h.expires_at, h.id
    loop
      lent := least(held.remaining, greatest(unmet[asked.n], least(asked.want, held.remaining / 4)));
      exit when lent = 0;
      update package.holding h set remaining = h.remaining - lent where h.id = held.id;
      new_ids := new_ids || nextval('gateway.lease_id_seq');
      new_requests := new_requests || asked.n::int;
      new_holdings := new_holdings || held.id;
      new_prices := new_prices || 0::bigint;
      new_calls := new_calls || lent::int;
      new_tiers := new_tiers || null::bigint;
      unmet[asked.n] := greatest(unmet[asked.n] - lent, 0);
      exit when unmet[asked.n] = 0;
    end loop;
  end loop;

  -- Who still needs calls, and who wants a store and has nothing prepaid left, asks the balance.
  select array_agg(
    unmet[a.n] > 0 or a.want > 0 and not exists (
      select from package.holding h
      where h.member_id = a.member_id and h.project_id = a.project_id
        and h.remaining > 0 and h.valid_from <= now() and h.expires_at > now()
    )
    order by a.n
  ) into asking
  from unnest(p_members, p_projects, p_wants) with ordinality a (member_id, project_id, want, n);
  if true = any (asking) then
    perform gateway.lock_accounts((select array_agg(m.id) from unnest(p_members, asking) m (id, asks) where m.asks));

    for asked in
      select a.member_id, a.project_id, a.want, a.n
      from unnest(p_members, p_projects, p_wants) with ordinality a (member_id, project_id, want, n)
      where asking[a.n]
      order by a.member_id, a.n
    loop
      if payer is distinct from asked.member_id then
        payer := asked.member_id;
        affordable := gateway.spendable(payer);
      end if;
      below := null;
      lent_here := false;
      for step in select * from gateway.price_steps(asked.member_id, asked.project_id, this_month) loop
        if step.room > 0 then
          lent := affordable / step.price;
          if below is not null and (
            lent_here
            or exists (
              select from gateway.lease l
              where l.member_id = asked.member_id and l.project_id = asked.project_id and l.month = this_month
                and l.tier_from < step.tier_from and l.state = 1 and l.used < l.granted
            )
          ) then
            insert into gateway.tier_use as u (member_id, project_id, month, from_calls, waited_since)
            values (asked.member_id, asked.project_id, this_month, below, clock_timestamp())
            on conflict (member_id, project_id, month, from_calls)
              do update set waited_since = coalesce(u.waited_since, excluded.waited_since)
            returning u.waited_since into waits_since;
            if waits_since > clock_timestamp() - p_patience_ms * interval '1 millisecond' then
              held_back[asked.n] := true;
              exit;
            end if;
            lent := least(lent, unmet[asked.n]);
          end if;
          lent := least(lent, step.room, greatest(unmet[asked.n], least(asked.want, lent / 4)));
          exit when lent = 0;
          affordable := affordable - lent * step.price;
          new_ids := new_ids || nextval('gateway.lease_id_seq');
          new_requests := new_requests || asked.n::int;
          new_holdings := new_holdings || null::bigint;
          new_prices := new_prices || step.price;
          new_calls := new_calls || lent::int;
          new_tiers := new_tiers || step.tier_from;
          if step.tier_from is not null then
            perform gateway.count_tier(asked.member_id, asked.project_id, this_month, step.tier_from, lent);
          end if;
          unmet[asked.n] := greatest(unmet[asked.n] - lent, 0);
          lent_here := true;
          exit when unmet[asked.n] = 0;
        end if;
        below := step.tier_from;
      end loop;
    end loop;
  end if;

  if exists (select from unnest(new_holdings) h (id) where h.id is null) then
    perform gateway.post_money(array_agg(l::gateway.money_line order by g.id, l.amount))
    from unnest(new_ids, new_requests, new_holdings, new_prices, new_calls) g (id, request, holding_id, price, calls)
    cross join lateral jsonb_build_object('leaseId', g.id::text, 'projectId', p_projects[g.request]::text) m (memo)
    cross join lateral (values
      ('lease:' || g.id || ':grant', 'api.hold', m.memo, 'member:' || p_members[g.request] || ':deposit+bonus+credit', -g.price * g.calls),
      ('lease:' || g.id || ':grant', 'api.hold', m.memo, 'member:' || p_members[g.request] || ':hold', g.price * g.calls)
    ) l (key, kind, memo, account, amount)
    where g.holding_id is null;
  end if;

  insert into gateway.lease (
    id, node_id, incarnation, member_id, project_id, source, holding_id, price, granted, from_deposit, from_bonus, from_credit, granted_at,
    tier_from, month
  )
  overriding system value
  select
    g.id, p_node, p_incarnation, p_members[g.request], p_projects[g.request], coalesce(h.source, 3), g.holding_id, g.price, g.calls,
    coalesce(m.deposit, 0), coalesce(m.bonus, 0), coalesce(m.credit, 0), clock_timestamp(),
    g.tier_from, case when g.tier_from is not null then this_month end
  from unnest(new_ids, new_requests, new_holdings, new_prices, new_calls, new_tiers) g (id, request, holding_id, price, calls, tier_from)
  left join package.holding h on h.id = g.holding_id
  left join lateral (
    select
      -sum(p.amount) filter (where a.kind = 'deposit') as deposit,
      -sum(p.amount) filter (where a.kind = 'bonus') as bonus,
      -sum(p.amount) filter (where a.kind = 'credit') as credit
    from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id
    where t.key = 'lease:' || g.id || ':grant'
  ) m on g.holding_id is null;

  lent_after := gateway.lent_elsewhere(p_members, p_projects, new_ids);

  return query
  select
    a.n::int, g.id, coalesce(h.source, 3)::smallint, g.holding_id, g.price, g.calls,
    least(h.expires_at, now() + h.unstarted_days * interval '1 day', case when g.holding_id is null then month_end end),
    (
      select coalesce(sum(x.remaining), 0)::bigint from package.holding x
      where x.member_id = a.member_id and x.project_id = a.project_id and x.valid_from <= now() and x.expires_at > now()
    ),
    unmet[a.n] > 0 and (held_back[a.n] or lent_before[a.n] or lent_after[a.n]),
    gateway.charging_turn(coalesce(h.source, 3)::smallint, h.unstarted_days)
  from unnest(p_members, p_projects) with ordinality a (member_id, project_id, n)
  left join unnest(new_ids, new_requests, new_holdings, new_prices, new_calls, new_tiers)
    g (id, request, holding_id, price, calls, tier_from)
    on g.request = a.n
  left join package.holding h on h.id = g.holding_id
  order by a.n, g.id;
end $$;
