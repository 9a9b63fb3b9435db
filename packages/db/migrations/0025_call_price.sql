-- What a call is charged to and what it costs: the charging order, validity from the first call, tiers by the calls of a month,
-- VIP discount; and how fast a VIP may call.
--
-- A package is valid from its purchase, or from the first call charged to it, which must come within some days. Until then
-- `expires_at` is the last moment for that call; the transaction that books it sets the end, once, whichever node it went through.
--
-- A tier's price holds for the calls from its number on, counted per member, product and month (Asia/Shanghai) over the calls
-- charged to the balance. A tier is a stock of calls at one price: leases take from the lowest tier that has room and what they
-- do not use goes back into it. Calls of the next tier are lent only when those of the tiers below are spent and booked (or
-- after a short wait), so the charges of a month are the tariff of their number, whichever nodes they went through.
alter table package.offer
  -- null: valid from the purchase; else from the first charged call, which must come within so many days of it
  add column start_within_days integer check (start_within_days > 0);
alter table package.holding
  -- not begun: how long it will be valid from its first charged call on
  add column unstarted_days integer check (unstarted_days > 0),
  add column first_called_at timestamptz,
  add check (unstarted_days is null or first_called_at is null);

-- Which calls are charged first: packages that run, packages not begun, free calls (2 of a product, 5 of a VIP level), the
-- balance (3). Within one turn the earliest to expire goes first.
create function gateway.charging_turn(p_source smallint, p_unstarted_days int) returns smallint
language sql immutable parallel safe as $$
  select case when p_source = 3 then 4 when p_source <> 1 then 3 when p_unstarted_days is not null then 2 else 1 end::smallint
$$;

-- Books as before, and begins the packages that these calls are the first of. Locks as everywhere: leases, then holdings, by id.
alter function gateway.absorb(smallint, uuid, int, bigint, int, bigint, bigint[]) rename to book_calls;
create function gateway.absorb(
  p_node smallint, p_wal uuid, p_segment int, p_bytes bigint, p_to_segment int, p_to_bytes bigint, p_closing bigint[]
) returns bigint[]
language plpgsql as $$
begin
  if exists (
    select from call_batch b
    join package.holding h on h.id = b.source_id
    where b.charged and b.source = 1 and h.unstarted_days is not null
  ) then
    perform from gateway.lease l
    where l.id in (select b.lease_id from call_batch b where b.charged) or l.id = any (p_closing)
    order by l.id
    for update;
    perform from package.holding h
    where h.id in (
      select b.source_id from call_batch b where b.charged and b.source = 1
      union all select l.holding_id from gateway.lease l where l.id = any (p_closing)
    )
    order by h.id
    for no key update;
    update package.holding h
    set unstarted_days = null, first_called_at = f.at, expires_at = f.at + h.unstarted_days * interval '1 day'
    from (select b.source_id, min(b.at) as at from call_batch b where b.charged and b.source = 1 group by b.source_id) f
    where h.id = f.source_id and h.unstarted_days is not null;
  end if;
  return gateway.book_calls(p_node, p_wal, p_segment, p_bytes, p_to_segment, p_to_bytes, p_closing);
end $$;

create schema vip;

create table vip.level (
  level smallint primary key check (level > 0),
  name text not null,
  -- per mille taken off the price of a call
  call_discount smallint not null default 0 check (call_discount between 0 and 999),
  -- calls per second of each product, where that is more than the product allows everybody
  qps_limit integer check (qps_limit > 0)
);
create trigger announce_change after insert or update or delete on vip.level
  for each row execute function gateway.announce_change('vip', 'level');

create table catalogue.price_tier (
  project_id bigint not null references catalogue.project on delete cascade,
  -- the price holds once so many calls of the month are charged; below the lowest tier catalogue.project.price holds
  from_calls bigint not null check (from_calls > 0),
  price bigint not null check (price > 0),
  primary key (project_id, from_calls)
);
create trigger announce_change after insert or update or delete on catalogue.price_tier
  for each row execute function gateway.announce_change('project', 'project_id');

alter table gateway.lease
  -- of a product with tiers: the tier and the month it takes from
  add column tier_from bigint,
  add column month date,
  add check ((tier_from is null) = (month is null)),
  add check (tier_from is null or source = 3);

-- Calls of a tier that are charged or lent. Changed only by who has locked the member's accounts.
create table gateway.tier_use (
  member_id bigint not null,
  project_id bigint not null,
  month date not null,
  from_calls bigint not null,
  calls bigint not null default 0 check (calls >= 0),
  -- since when calls of a higher tier wait for the ones lent here
  waited_since timestamptz,
  primary key (member_id, project_id, month, from_calls)
);

-- Rounded to the nearest 0.00001 yuan, never free.
create function gateway.discounted(p_price bigint, p_discount int) returns bigint
language sql immutable parallel safe as $$
  select greatest((p_price * (1000 - p_discount) + 500) / 1000, 1)
$$;

-- What a member pays for the calls of a month, the lowest tier first; `room`: how many more calls each tier has. One row with
-- a null tier for a product without tiers. Calls counted under tiers that are gone fill the lowest ones first.
create function gateway.price_steps(p_member bigint, p_project bigint, p_month date)
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

-- Adds to the calls of a tier.
create function gateway.count_tier(p_member bigint, p_project bigint, p_month date, p_from bigint, p_calls bigint) returns void
language sql as $$
  insert into gateway.tier_use as u (member_id, project_id, month, from_calls, calls)
  values (p_member, p_project, p_month, p_from, p_calls)
  on conflict (member_id, project_id, month, from_calls) do update set calls = u.calls + excluded.calls, waited_since = null
$$;

-- Whether leases other than p_except hold calls that the n-th member and product could get back.
create function gateway.lent_elsewhere(p_members bigint[], p_projects bigint[], p_except bigint[]) returns boolean[]
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

drop function gateway.grant_leases(smallint, bigint, bigint[], bigint[], int[], int[]);

-- Lends calls to a node. Request n asks, for a member and a product, for p_needs[n] calls at once and up to p_wants[n] to have in
-- store. Holdings lend first, in their turn, then the balance at the product's price for this member: what is needed as far as it
-- goes, for the store at most a quarter of what is there, so that no node empties a source the others live on. A lease has one
-- price: it ends where a tier of prices does; and it ends before calls of its holding could be too late. A request answers one row
-- per lease, or one without a lease; `stranded`: other leases of the member still have calls left, so refusing now could be wrong.
-- A higher tier waits at most p_patience_ms for calls that are lent in a lower one. Money is taken from the deposit, then the
-- bonus, then the credit line: what is given away last cannot be turned into a withdrawal first.
create function gateway.grant_leases(
  p_node smallint, p_incarnation bigint, p_members bigint[], p_projects bigint[], p_needs int[], p_wants int[],
  p_patience_ms int default 200
) returns table (
  request int, lease_id bigint, source smallint, holding_id bigint, price bigint, granted int, expires_at timestamptz,
  remaining bigint, stranded boolean, turn smallint
)
language plpgsql as $$
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
    least(h.expires_at, now() + h.unstarted_days * interval '1 day', case when g.tier_from is not null then month_end end),
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

-- Closes leases: what calls and money do is settled as ever, and unused calls go back to their tier, too.
alter function gateway.close_leases(bigint[], smallint) rename to settle_leases;
create function gateway.close_leases(p_ids bigint[], p_state smallint) returns int
language plpgsql as $$
declare
  closing bigint[] := array(
    select l.id from (select l.id from gateway.lease l where l.id = any (p_ids) and l.state = 1 order by l.id for update) l
  );
begin
  perform gateway.settle_leases(closing, p_state);
  update gateway.tier_use u
  set calls = u.calls - b.unused
  from (
    select l.member_id, l.project_id, l.month, l.tier_from, sum(l.granted - l.used) as unused
    from gateway.lease l
    where l.id = any (closing) and l.tier_from is not null and l.used < l.granted
    group by l.member_id, l.project_id, l.month, l.tier_from
  ) b
  where u.member_id = b.member_id and u.project_id = b.project_id and u.month = b.month and u.from_calls = b.tier_from;
  return cardinality(closing);
end $$;

-- The calls of a late charge that is settled count in their tier.
create function gateway.count_late_charge() returns trigger
language plpgsql as $$
begin
  perform gateway.count_tier(l.member_id, l.project_id, l.month, l.tier_from, new.calls)
  from gateway.lease l where l.id = new.lease_id and l.tier_from is not null;
  return null;
end $$;
create trigger count_late_charge after update of settled_at on gateway.late_charge
  for each row when (new.source = 3 and old.settled_at is null) execute function gateway.count_late_charge();

create function gateway.forget_tiers() returns void
language sql as $$
  delete from gateway.tier_use u where u.month < now() - interval '3 months'
$$;
