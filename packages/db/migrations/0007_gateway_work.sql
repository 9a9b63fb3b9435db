-- What gateway nodes do in the database: claim a node, borrow, book, give back, and clear up after the dead.
-- Locks are taken in one order everywhere, so nothing here deadlocks: leases, holdings, ledger accounts, each by id.

-- Takes (or takes again) the node of this name. A new name gets the lowest number no node has.
create function gateway.claim_node(p_name text) returns gateway.node
language plpgsql as $$
declare
  claimed gateway.node;
begin
  perform pg_advisory_xact_lock(7410226322);
  update gateway.node n
  set state = 1, incarnation = n.incarnation + 1, started_at = clock_timestamp(), heartbeat_at = clock_timestamp()
  where n.name = p_name
  returning * into claimed;
  if found then
    return claimed;
  end if;
  insert into gateway.node (id, name, state, incarnation, started_at, heartbeat_at)
  select min(free), p_name, 1, 1, clock_timestamp(), clock_timestamp()
  from generate_series(1, 1023) free
  where not exists (select from gateway.node n where n.id = free)
  returning * into claimed;
  return claimed;
end $$;

create type gateway.money_line as (key text, kind text, memo jsonb, account text, amount bigint);

-- Posts the transfers that the lines make up (lines of one key are one transfer) in one ledger batch, all or none.
create function gateway.post_money(p_lines gateway.money_line[]) returns void
language plpgsql as $$
declare
  refused text;
begin
  with line as (
    select l.*, min(l.n) over (partition by l.key) as first
    from unnest(p_lines) with ordinality l (key, kind, memo, account, amount, n)
  ), transfer as (
    select l.first, l.key, l.kind, l.memo, count(*)::int as lines from line l group by l.first, l.key, l.kind, l.memo
  )
  select string_agg(posted.outcome || ' at ' || coalesce(posted.short_of, '?'), ', ') into refused
  from ledger.post_batch(
    (select array_agg(t.key order by t.first) from transfer t),
    (select array_agg(t.kind order by t.first) from transfer t),
    (select array_agg(t.memo order by t.first) from transfer t),
    (select array_agg(t.lines order by t.first) from transfer t),
    (select array_agg(l.account order by l.first, l.n) from line l),
    (select array_agg(l.amount order by l.first, l.n) from line l)
  ) posted
  where posted.outcome not in ('posted', 'replayed');
  if refused is not null then
    raise exception 'gateway: the ledger refused a transfer: %', refused using errcode = 'GW002';
  end if;
end $$;

-- What a member may still spend on calls: balances above their floors, the credit line included.
create function gateway.spendable(p_member bigint) returns bigint
language sql stable as $$
  select coalesce(sum(a.balance - a.floor), 0)::bigint
  from ledger.account a
  where a.owner_kind = 1 and a.owner_id = p_member and a.kind in ('deposit', 'bonus', 'credit')
$$;

create function gateway.lock_accounts(p_members bigint[]) returns void
language sql as $$
  select from ledger.account a
  where a.owner_kind = 1 and a.owner_id = any (p_members) and a.kind in ('deposit', 'bonus', 'credit', 'hold')
  order by a.id
  for no key update
$$;

-- Lends calls to a node. Request n asks, for a member and a product, for p_needs[n] calls at once and up to p_wants[n] to have in
-- store. Holdings lend first, the earliest to expire before the others, then the balance at the product's price: what is needed
-- as far as it goes, for the store at most a quarter of what is there, so that no node empties a source the others live on.
-- A request answers one row per lease, or one without a lease; `stranded`: other leases of the member still have calls left,
-- so refusing now could be wrong. Money is taken from the deposit, then the bonus, then the credit line: what is given away
-- last cannot be turned into a withdrawal first.
create function gateway.grant_leases(
  p_node smallint, p_incarnation bigint, p_members bigint[], p_projects bigint[], p_needs int[], p_wants int[]
) returns table (
  request int, lease_id bigint, source smallint, holding_id bigint, price bigint, granted int, expires_at timestamptz,
  remaining bigint, stranded boolean
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
  new_ids bigint[] := '{}';
  new_requests int[] := '{}';
  new_holdings bigint[] := '{}';
  new_prices bigint[] := '{}';
  new_calls int[] := '{}';
begin
  if not exists (select from gateway.node n where n.id = p_node and n.incarnation = p_incarnation and n.state = 2) then
    raise exception 'gateway: node % is not incarnation % any more', p_node, p_incarnation using errcode = 'GW001';
  end if;

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
      order by h.expires_at, h.id
    loop
      lent := least(held.remaining, greatest(unmet[asked.n], least(asked.want, held.remaining / 4)));
      exit when lent = 0;
      update package.holding h set remaining = h.remaining - lent where h.id = held.id;
      new_ids := new_ids || nextval('gateway.lease_id_seq');
      new_requests := new_requests || asked.n::int;
      new_holdings := new_holdings || held.id;
      new_prices := new_prices || 0::bigint;
      new_calls := new_calls || lent::int;
      unmet[asked.n] := greatest(unmet[asked.n] - lent, 0);
      exit when unmet[asked.n] = 0;
    end loop;
  end loop;

  if 0 < any (unmet) then
    perform gateway.lock_accounts((select array_agg(m.id) from unnest(p_members, unmet) m (id, calls) where m.calls > 0));

    for asked in
      select a.member_id, a.want, a.n, p.price
      from unnest(p_members, p_projects, p_wants) with ordinality a (member_id, project_id, want, n)
      join catalogue.project p on p.id = a.project_id and p.price > 0
      where unmet[a.n] > 0
      order by a.member_id, a.n
    loop
      if payer is distinct from asked.member_id then
        payer := asked.member_id;
        affordable := gateway.spendable(payer);
      end if;
      lent := affordable / asked.price;
      lent := least(lent, greatest(unmet[asked.n], least(asked.want, lent / 4)));
      continue when lent = 0;
      affordable := affordable - lent * asked.price;
      new_ids := new_ids || nextval('gateway.lease_id_seq');
      new_requests := new_requests || asked.n::int;
      new_holdings := new_holdings || null::bigint;
      new_prices := new_prices || asked.price;
      new_calls := new_calls || lent::int;
      unmet[asked.n] := greatest(unmet[asked.n] - lent, 0);
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
    id, node_id, incarnation, member_id, project_id, source, holding_id, price, granted, from_deposit, from_bonus, from_credit, granted_at
  )
  overriding system value
  select
    g.id, p_node, p_incarnation, p_members[g.request], p_projects[g.request], coalesce(h.source, 3), g.holding_id, g.price, g.calls,
    coalesce(m.deposit, 0), coalesce(m.bonus, 0), coalesce(m.credit, 0), clock_timestamp()
  from unnest(new_ids, new_requests, new_holdings, new_prices, new_calls) g (id, request, holding_id, price, calls)
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

  return query
  select
    a.n::int, g.id, coalesce(h.source, 3)::smallint, g.holding_id, g.price, g.calls, h.expires_at,
    (
      select coalesce(sum(x.remaining), 0)::bigint from package.holding x
      where x.member_id = a.member_id and x.project_id = a.project_id and x.valid_from <= now() and x.expires_at > now()
    ),
    unmet[a.n] > 0 and exists (
      select from gateway.lease l
      where l.member_id = a.member_id and l.state = 1 and l.used < l.granted
        and (l.project_id = a.project_id or l.source = 3) and l.id <> all (new_ids)
    )
  from unnest(p_members, p_projects) with ordinality a (member_id, project_id, n)
  left join unnest(new_ids, new_requests, new_holdings, new_prices, new_calls) g (id, request, holding_id, price, calls)
    on g.request = a.n
  left join package.holding h on h.id = g.holding_id
  order by a.n, g.id;
end $$;

-- Closes leases: unused calls go back to their holding; of held money the used part becomes revenue and the rest goes back to
-- where it came from, the credit line first. Leases that are not open any more are left alone.
create function gateway.close_leases(p_ids bigint[], p_state smallint) returns int
language plpgsql as $$
declare
  closing bigint[];
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
    perform gateway.post_money(array_agg(v::gateway.money_line order by l.id, v.amount))
    from gateway.lease l
    cross join lateral (select (l.granted - l.used) * l.price as unused) u
    cross join lateral (select least(u.unused, l.from_credit) as credit) c
    cross join lateral (select least(u.unused - c.credit, l.from_bonus) as bonus) b
    cross join lateral jsonb_build_object('leaseId', l.id::text, 'projectId', l.project_id::text, 'calls', l.used) m (memo)
    cross join lateral (values
      ('member:' || l.member_id || ':hold', -l.granted * l.price),
      ('platform:revenue.api', l.used * l.price),
      ('member:' || l.member_id || ':credit', c.credit),
      ('member:' || l.member_id || ':bonus', b.bonus),
      ('member:' || l.member_id || ':deposit', u.unused - c.credit - b.bonus)
    ) p (account, amount)
    cross join lateral (select 'lease:' || l.id || ':settle', 'api.charge', m.memo, p.account, p.amount) v (key, kind, memo, account, amount)
    where l.id = any (closing) and l.source = 3 and p.amount <> 0;
  end if;
  return cardinality(closing);
end $$;

-- Books what the session copied into the temporary table call_batch: records, rollups, leases, the log's position, all in the
-- caller's transaction. p_segment and p_bytes say where the log was booked up to before; another answer than that means somebody
-- else booked it, and nothing is booked twice. p_closing: leases of this node that no call can touch any more.
-- Answers the leases that calls were charged to although they are not open for this node: taken back while it seemed dead.
create function gateway.absorb(
  p_node smallint, p_wal uuid, p_segment int, p_bytes bigint, p_to_segment int, p_to_bytes bigint, p_closing bigint[]
) returns bigint[]
language plpgsql as $$
declare
  lost bigint[];
begin
  update gateway.wal_progress w
  set
    segment = p_to_segment,
    bytes = p_to_bytes,
    last_call_at = greatest(w.last_call_at, (select max(b.at) from call_batch b)),
    moved_at = clock_timestamp()
  where w.wal_id = p_wal and w.segment = p_segment and w.bytes = p_bytes;
  if not found then
    raise exception 'gateway: log % is not booked up to %/%', p_wal, p_segment, p_bytes using errcode = 'GW003';
  end if;

  perform from gateway.lease l
  where l.id in (select b.lease_id from call_batch b where b.charged) or l.id = any (p_closing)
  order by l.id
  for update;
  with spent as (
    select b.lease_id, count(*)::int as calls from call_batch b where b.charged and b.lease_id is not null group by b.lease_id
  ), booked as (
    update gateway.lease l set used = l.used + s.calls
    from spent s
    where l.id = s.lease_id and l.node_id = p_node and l.state = 1
    returning l.id
  )
  select coalesce(array_agg(s.lease_id), '{}') into lost from spent s where s.lease_id not in (select id from booked);

  if cardinality(lost) > 0 then
    insert into gateway.late_charge (lease_id, node_id, member_id, project_id, source, holding_id, calls, amount, found_at)
    select b.lease_id, p_node, b.member_id, b.project_id, b.source, b.source_id, count(*), sum(b.amount), clock_timestamp()
    from call_batch b
    where b.charged and b.lease_id = any (lost)
    group by b.lease_id, b.member_id, b.project_id, b.source, b.source_id
    order by b.lease_id;
  end if;

  insert into gateway.call_record select * from call_batch;

  insert into gateway.call_hour as t
  select
    coalesce(b.member_id, 0), date_trunc('hour', b.at, 'Asia/Shanghai'), b.project_id, b.api_id, coalesce(b.key_id, 0), b.mode, b.code, p_node,
    count(*), count(*) filter (where b.charged), sum(b.amount), sum(b.total_ms), gateway.latency_counts(array_agg(b.total_ms))
  from call_batch b
  group by 1, 2, 3, 4, 5, 6, 7
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (member_id, hour, project_id, api_id, key_id, mode, code, node_id) do update set
    calls = t.calls + excluded.calls, charged = t.charged + excluded.charged, amount = t.amount + excluded.amount,
    total_ms = t.total_ms + excluded.total_ms, latency = gateway.add_latency(t.latency, excluded.latency);

  insert into gateway.call_day as t
  select
    coalesce(b.member_id, 0), (b.at at time zone 'Asia/Shanghai')::date, b.project_id, b.api_id, coalesce(b.key_id, 0), b.mode, b.code, p_node,
    count(*), count(*) filter (where b.charged), sum(b.amount), sum(b.total_ms), gateway.latency_counts(array_agg(b.total_ms))
  from call_batch b
  group by 1, 2, 3, 4, 5, 6, 7
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (member_id, day, project_id, api_id, key_id, mode, code, node_id) do update set
    calls = t.calls + excluded.calls, charged = t.charged + excluded.charged, amount = t.amount + excluded.amount,
    total_ms = t.total_ms + excluded.total_ms, latency = gateway.add_latency(t.latency, excluded.latency);

  with used as (
    select b.key_id, max(b.at) as at from call_batch b where b.key_id is not null group by b.key_id
  ), due as (
    select k.id from access.api_key k
    join used u on u.key_id = k.id
    where k.last_used_at is null or k.last_used_at < u.at - interval '1 minute'
    order by k.id
    for no key update of k skip locked
  )
  update access.api_key k set last_used_at = u.at from used u where u.key_id = k.id and k.id in (select id from due);

  perform gateway.close_leases(p_closing, 2::smallint);
  return lost;
end $$;

-- Declares nodes dead whose heartbeat stopped, and takes back the open leases of nodes that cannot spend them any more: dead
-- ones, stopped ones, and those of an earlier run of a live node. A node stops spending long before it can be declared dead
-- (see the heartbeat), so only calls in its log that were not booked yet can come later: they become late charges.
-- A lease that is being booked this moment is left for the next round.
create function gateway.reclaim_leases(p_dead_after interval) returns int
language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7410226323) then
    return 0;
  end if;
  update gateway.node n
  set state = 4, incarnation = n.incarnation + 1
  where n.state in (1, 2) and n.heartbeat_at < clock_timestamp() - p_dead_after;
  return gateway.close_leases(
    array(
      select l.id from gateway.lease l
      join gateway.node n on n.id = l.node_id
      where l.state = 1 and (n.state in (3, 4) or (n.state = 2 and l.incarnation <> n.incarnation))
      order by l.id
      limit 1000
      for update of l skip locked
    ),
    3::smallint
  );
end $$;

-- Settles the oldest late charge: from the holding or the balance as far as it goes, the rest is the platform's loss.
-- Answers false when there is none.
create function gateway.settle_late_charge() returns boolean
language plpgsql as $$
declare
  late gateway.late_charge;
  covered bigint;
begin
  select * into late from gateway.late_charge c where c.settled_at is null order by c.id limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  if late.source = 3 then
    perform gateway.lock_accounts(array[late.member_id]);
    covered := least(late.amount, gateway.spendable(late.member_id));
    perform gateway.post_money(array_agg(v::gateway.money_line))
    from (values
      ('member:' || late.member_id || ':deposit+bonus+credit', -covered),
      ('platform:suspense', covered - late.amount),
      ('platform:revenue.api', late.amount)
    ) p (account, amount)
    cross join lateral (
      select
        'late:' || late.id, 'api.late',
        jsonb_build_object('leaseId', late.lease_id::text, 'projectId', late.project_id::text, 'calls', late.calls), p.account, p.amount
    ) v (key, kind, memo, account, amount)
    where p.amount <> 0;
    update gateway.late_charge c
    set covered_calls = case when covered = late.amount then late.calls else 0 end, covered_amount = covered, settled_at = clock_timestamp()
    where c.id = late.id;
  else
    select least(late.calls, h.remaining) into covered from package.holding h where h.id = late.holding_id for no key update;
    update package.holding h set remaining = h.remaining - covered where h.id = late.holding_id;
    update gateway.late_charge c
    set covered_calls = covered, covered_amount = 0, settled_at = clock_timestamp()
    where c.id = late.id;
  end if;
  return true;
end $$;

-- Makes the daily partitions (Asia/Shanghai) of p_days days from p_from on. Rows that had to go to the default partition move.
-- It waits only briefly for readers: others would queue behind it, and the next round tries again.
create function gateway.ensure_partitions(p_from date, p_days int) returns int
language plpgsql set lock_timeout = '2s' as $$
declare
  made int := 0;
  day date;
  child text;
  low timestamptz;
  high timestamptz;
begin
  perform pg_advisory_xact_lock(7410226324);
  for day in select p_from + i from generate_series(0, p_days - 1) i loop
    child := 'call_record_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass('gateway.' || child) is not null;
    low := day::timestamp at time zone 'Asia/Shanghai';
    high := (day + 1)::timestamp at time zone 'Asia/Shanghai';
    execute format('create table gateway.%I (like gateway.call_record including defaults including constraints)', child);
    if exists (select from gateway.call_record_default d where d.at >= low and d.at < high) then
      execute format(
        'with moved as (delete from gateway.call_record_default where at >= %L and at < %L returning *) insert into gateway.%I select * from moved',
        low, high, child
      );
    end if;
    execute format('alter table gateway.call_record attach partition gateway.%I for values from (%L) to (%L)', child, low, high);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Forgets: records and hourly counts older than p_keep_days, leases closed over a day ago, names of nodes gone for a month.
create function gateway.forget(p_keep_days int) returns void
language plpgsql set lock_timeout = '2s' as $$
declare
  child text;
begin
  for child in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'gateway.call_record'::regclass
      and c.relname ~ '^call_record_[0-9]{8}$' and right(c.relname, 8) < to_char(now() - p_keep_days * interval '1 day', 'YYYYMMDD')
  loop
    execute format('drop table gateway.%I', child);
  end loop;
  delete from gateway.call_hour h where h.hour < now() - p_keep_days * interval '1 day';
  delete from gateway.lease l where l.state <> 1 and l.closed_at < now() - interval '1 day';
  delete from gateway.node n
  where n.state in (3, 4) and n.heartbeat_at < now() - interval '30 days'
    and not exists (select from gateway.lease l where l.node_id = n.id);
end $$;

-- Spends nonces; answers the positions (from 1) of those that were spent before, on any node.
create function gateway.spend_nonces(p_digests uuid[]) returns int[]
language plpgsql as $$
declare
  at double precision := extract(epoch from clock_timestamp()) / 1920;
  present smallint := floor(at)::bigint % 3;
  past smallint := (floor(at)::bigint + 2) % 3;
  fresh uuid[];
begin
  if at - floor(at) < 0.01 then
    -- Just after a change of generation, a statement of the last one may still be under way, unseen: meet it there.
    with unseen as (
      insert into gateway.nonce select past, d.digest from (select distinct unnest(p_digests) as digest) d order by d.digest
      on conflict do nothing
      returning digest
    ), inserted as (
      insert into gateway.nonce select present, u.digest from unseen u order by u.digest on conflict do nothing returning digest
    )
    select array_agg(i.digest) into fresh from inserted i;
  else
    with inserted as (
      insert into gateway.nonce
      select present, d.digest from (select distinct unnest(p_digests) as digest) d
      where not exists (select from gateway.nonce s where s.generation = past and s.digest = d.digest)
      order by d.digest
      on conflict do nothing
      returning digest
    )
    select array_agg(i.digest) into fresh from inserted i;
  end if;
  if cardinality(fresh) = cardinality(p_digests) then
    return '{}';
  end if;
  return array(
    select g.n::int
    from (
      select u.n, u.digest, row_number() over (partition by u.digest order by u.n) as turn
      from unnest(p_digests) with ordinality u (digest, n)
    ) g
    where g.turn > 1 or not g.digest = any (coalesce(fresh, '{}'))
  );
end $$;

-- Empties the generation that is used next, once the last signature it remembers has expired.
create function gateway.clear_nonces() returns void
language plpgsql set lock_timeout = '2s' as $$
declare
  next_one text := 'gateway.nonce_' || ((floor(extract(epoch from clock_timestamp()) / 1920)::bigint + 1) % 3);
  filled boolean;
begin
  execute 'select exists (select from ' || next_one || ')' into filled;
  if filled then
    execute 'truncate ' || next_one;
  end if;
end $$;

-- Tells every node what changed, e.g. `key:40001`, `apply:10001:1001`: writers need not know that gateways keep copies.
create function gateway.announce_change() returns trigger
language plpgsql as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  payload text := tg_argv[0];
begin
  for i in 1 .. tg_nargs - 1 loop
    payload := payload || ':' || (changed ->> tg_argv[i]);
  end loop;
  perform pg_notify('gateway_changed', payload);
  return null;
end $$;

create trigger announce_change after insert or delete or update of
  app_key, secret_cipher, secret_hash, previous_secret_cipher, previous_secret_hash, previous_until, mode, project_ids, ips, qps,
  daily_calls, daily_spend, expires_at, status
on access.api_key for each row execute function gateway.announce_change('key', 'id');
create trigger announce_change after insert or delete or update on access.apply
  for each row execute function gateway.announce_change('apply', 'member_id', 'project_id');
create trigger announce_change after insert or delete or update on catalogue.project
  for each row execute function gateway.announce_change('project', 'id');
create trigger announce_change after insert or delete or update on catalogue.api_info
  for each row execute function gateway.announce_change('project', 'project_id');
create trigger announce_change after delete or update of status, auth_status, auth_type, vip_level on account.member
  for each row execute function gateway.announce_change('member', 'id');
-- A new package is to be spent before the balance that a node may have borrowed from.
create trigger announce_change after insert on package.holding
  for each row execute function gateway.announce_change('holding', 'member_id', 'project_id');

-- Asks all nodes to give back what they have borrowed of this member and do not need this moment.
create function gateway.recall(p_member bigint) returns void
language sql as $$
  select pg_notify('gateway_changed', 'recall:' || p_member)
$$;
