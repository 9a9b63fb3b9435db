-- Posts a batch of transfers in one statement, so in one commit.
--
--   keys[n], kinds[n], memos[n]   transfer n: idempotency key (1–200 visible ASCII characters), kind (letters and dots), references
--   line_counts[n]                how many of the next lines belong to transfer n, at least 2
--   line_accounts, line_amounts   the lines of all transfers one after another: account name, signed amount, never 0.
--                                 An account appears once in a transfer. A negative line may name a route,
--                                 member:123:bonus+deposit+credit: taken from the first account as far as its floor
--                                 allows, then from the next.
--   moment                        the time of the transfers; null = the clock, read once the accounts are locked. A memo may name an
--                                 earlier instant, effectiveAt, at which its transfer counts
--
-- Returns one row per transfer, in order:
--   posted        in the ledger once the caller's transaction commits
--   replayed      the key was posted before with the same content; nothing moved
--   conflict      the key was posted before with other content; nothing moved; transfer_id is the one posted before
--   insufficient  an account would fall below its floor, given what this batch posted before it; short_of names the line
--
-- A credit account is never above zero. What a transfer brings to one beyond what is owed goes on to its member's deposit, in the
-- same batch, by a transfer of kind credit.surplus under the key surplus:<id of the transfer that brought it>; `surplus` says how much.
--
-- Accounts are opened as needed and locked in id order, so batches cannot deadlock with each other. Within a database
-- transaction post once, all in one batch, under read committed. Malformed input raises invalid_parameter_value for the whole
-- batch; two sessions posting different content under one new key at once: one of them gets unique_violation.
create or replace function ledger.post_batch(
  keys text[],
  kinds text[],
  memos jsonb[],
  line_counts int[],
  line_accounts text[],
  line_amounts bigint[],
  moment timestamptz default null
) returns table ("position" int, outcome text, transfer_id bigint, short_of text, surplus bigint)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  batch int := coalesce(cardinality(keys), 0);

  -- The stops of all lines one after another, one per account of a line's route: places in the account arrays, and names.
  stops int[];
  stop_names text[];
  missing boolean;

  acc_id bigint[];
  acc_name text[];
  acc_carried boolean[];
  acc_floor bigint[];
  acc_balance bigint[];
  acc_postings bigint[];
  acc_head bytea[];
  acc_used_by int[];   -- the last transfer that named the account
  acc_moved boolean[];

  first_of int[];      -- the first transfer of the batch with the same key
  known bigint[];      -- at first_of[n]: the transfer that has the key
  outcomes text[] := array_fill(null::text, array[batch]);
  ids bigint[] := array_fill(null::bigint, array[batch]);
  digests bytea[] := array_fill(null::bytea, array[batch]);
  shorts text[] := array_fill(null::text, array[batch]);
  line_starts int[] := array_fill(0, array[batch]);

  -- Transfers to insert that nobody asked for: they take a surplus on.
  surpluses bigint[] := array_fill(0::bigint, array[batch]);
  on_ids bigint[] := '{}';
  on_keys text[] := '{}';
  on_memos jsonb[] := '{}';
  on_digests bytea[] := '{}';

  -- Postings to insert.
  posted int := 0;
  new_transfer bigint[] := '{}';
  new_line int[] := '{}';
  new_metered boolean[] := '{}';
  new_account bigint[] := '{}';
  new_seq bigint[] := '{}';
  new_amount bigint[] := '{}';
  new_balance bigint[] := '{}';
  new_hash bytea[] := '{}';
  new_effective timestamptz[] := '{}';

  -- The transfer at hand: its lines, and its legs (postings it would have).
  line int := 1;
  stop int := 1;
  last_stop int;
  line_end int;
  legs int;
  leg_place int[] := '{}';
  leg_amount bigint[] := '{}';
  leg int;
  last_leg int;        -- of the transfer as it was asked for; those after it take its surplus on
  transfer bigint;
  digest bytea;
  metered boolean;
  on_key text;
  on_memo jsonb;
  place int;
  rest bigint;
  part bigint;
  total numeric;
  chained boolean;
  content text;
  effective timestamptz;
begin
  if batch = 0 then
    return;
  end if;
  if (batch, batch, batch) is distinct from (cardinality(kinds), cardinality(memos), cardinality(line_counts))
    or cardinality(line_amounts) is distinct from cardinality(line_accounts)
    or 2 > any (line_counts)
    or array_position(line_amounts, null) is not null
    or array_position(line_amounts, 0) is not null
  then
    raise exception 'ledger: the arrays of a batch do not fit together' using errcode = 'invalid_parameter_value';
  end if;

  for attempt in 1..2 loop
    select array_agg(s.account), array_agg(s.name), bool_or(s.id is null)
    into stops, stop_names, missing
    from (
      select n.name, a.id, dense_rank() over (order by a.id) as account
      from (
        select l.line, r.place, r.name
        from unnest(line_accounts) with ordinality l (account, line)
        cross join lateral unnest(
          case when strpos(l.account, '+') = 0 then array[l.account] else ledger.route(l.account) end
        ) with ordinality r (name, place)
        union all
        -- no stop of any line, behind them all: where a surplus goes
        select null, null, left(l.account, -6) || 'deposit'
        from unnest(line_accounts, line_amounts) l (account, amount)
        where l.amount > 0 and l.account like 'member:%:credit'
      ) n
      left join ledger.account a on a.name = n.name
      order by n.line, n.place
    ) s;
    exit when not missing;
    perform ledger.open_accounts(stop_names);
  end loop;

  -- What is locked is read as it is once the lock is there, whatever the statement saw before.
  with locked as materialized (
    select a.id, a.name, a.carried, a.floor, a.balance, a.postings, a.head
    from ledger.account a
    where a.name = any (stop_names) and a.carried
    order by a.id
    for no key update
  )
  select
    array_agg(a.id), array_agg(a.name), array_agg(a.carried), array_agg(a.floor), array_agg(a.balance),
    array_agg(a.postings), array_agg(a.head), array_agg(0), array_agg(false)
  into acc_id, acc_name, acc_carried, acc_floor, acc_balance, acc_postings, acc_head, acc_used_by, acc_moved
  from (
    select * from locked
    union all
    select a.id, a.name, a.carried, a.floor, a.balance, a.postings, a.head
    from ledger.account a
    where a.name = any (stop_names) and not a.carried
    order by id
  ) a;
  moment := coalesce(moment, clock_timestamp());

  if batch = 1 then
    first_of := array[1];
    known := array[(select t.id from ledger.transfer t where t.key = keys[1])];
  else
    select array_agg(k.first order by k.n), array_agg(k.id order by k.n)
    into first_of, known
    from (
      select k.n, t.id, min(k.n) over (partition by k.key) as first
      from unnest(keys) with ordinality k (key, n)
      left join ledger.transfer t on t.key = k.key
    ) k;
  end if;

  for n in 1..batch loop
    line_starts[n] := line;
    line_end := line + line_counts[n] - 1;
    if line_end > cardinality(line_accounts) or (n = batch and line_end < cardinality(line_accounts)) then
      raise exception 'ledger: the lines of a batch are not those of its transfers' using errcode = 'invalid_parameter_value';
    end if;
    if known[first_of[n]] is not null then
      while line <= line_end loop
        stop := stop + 1 + length(line_accounts[line]) - length(replace(line_accounts[line], '+', ''));
        line := line + 1;
      end loop;
      continue;
    end if;

    legs := 0;
    total := 0;
    chained := false;
    content := keys[n] || E'\n' || kinds[n] || E'\n' || memos[n]::text;
    while line <= line_end loop
      rest := line_amounts[line];
      total := total + rest;
      last_stop := stop + length(line_accounts[line]) - length(replace(line_accounts[line], '+', ''));
      if rest > 0 and stop < last_stop then
        raise exception 'ledger: transfer % adds to the route %', keys[n], line_accounts[line]
          using errcode = 'invalid_parameter_value';
      end if;
      while stop <= last_stop loop
        place := stops[stop];
        stop := stop + 1;
        if acc_used_by[place] = n then
          raise exception 'ledger: transfer % names % twice', keys[n], acc_name[place]
            using errcode = 'invalid_parameter_value';
        end if;
        acc_used_by[place] := n;
        chained := chained or acc_carried[place];
        part := rest;
        if rest < 0 and acc_balance[place] + rest < acc_floor[place] then
          part := acc_floor[place] - acc_balance[place];
        end if;
        if part <> 0 then
          legs := legs + 1;
          leg_place[legs] := place;
          leg_amount[legs] := part;
          content := content || E'\n' || acc_name[place] || ' ' || part;
          rest := rest - part;
        end if;
      end loop;
      if rest <> 0 and outcomes[n] is null then
        outcomes[n] := 'insufficient';
        shorts[n] := line_accounts[line];
      end if;
      line := line + 1;
    end loop;

    if total <> 0 or not chained then
      raise exception 'ledger: transfer % does not sum to zero with a carried account among its own', keys[n]
        using errcode = 'invalid_parameter_value';
    end if;
    if outcomes[n] is not null then
      continue;
    end if;

    outcomes[n] := 'posted';
    transfer := nextval('ledger.transfer_id_seq');
    digest := ledger.digest(content);
    metered := ledger.is_metered(kinds[n]);
    effective := (memos[n] ->> 'effectiveAt')::timestamptz;
    ids[n] := transfer;
    known[first_of[n]] := transfer;
    digests[n] := digest;
    last_leg := legs;
    leg := 1;
    while leg <= legs loop
      place := leg_place[leg];
      posted := posted + 1;
      new_transfer[posted] := transfer;
      new_line[posted] := case when leg > last_leg then leg - last_leg else leg end;
      new_metered[posted] := metered;
      new_account[posted] := acc_id[place];
      new_amount[posted] := leg_amount[leg];
      new_effective[posted] := effective;
      if acc_carried[place] then
        acc_moved[place] := true;
        acc_postings[place] := acc_postings[place] + 1;
        acc_balance[place] := acc_balance[place] + leg_amount[leg];
        acc_head[place] := ledger.chain(
          acc_head[place], digest, acc_id[place], leg_amount[leg], acc_balance[place], acc_postings[place], moment
        );
        new_seq[posted] := acc_postings[place];
        new_balance[posted] := acc_balance[place];
        new_hash[posted] := acc_head[place];
      else
        new_seq[posted] := transfer;
        new_balance[posted] := null;
        new_hash[posted] := null;
      end if;

      if leg = last_leg then
        content := '';
        for brought in 1..last_leg loop
          place := leg_place[brought];
          if leg_amount[brought] > 0 and acc_balance[place] > 0 and acc_name[place] like 'member:%:credit' then
            part := acc_balance[place];
            surpluses[n] := surpluses[n] + part;
            legs := legs + 2;
            leg_place[legs - 1] := place;
            leg_amount[legs - 1] := -part;
            leg_place[legs] := array_position(acc_name, left(acc_name[place], -6) || 'deposit');
            leg_amount[legs] := part;
            content := content || E'\n' || acc_name[place] || ' ' || -part || E'\n' || acc_name[leg_place[legs]] || ' ' || part;
          end if;
        end loop;
        if surpluses[n] > 0 then
          on_key := 'surplus:' || transfer;
          on_memo := jsonb_strip_nulls(jsonb_build_object('orderNo', memos[n] -> 'orderNo', 'of', keys[n]));
          transfer := nextval('ledger.transfer_id_seq');
          digest := ledger.digest(on_key || E'\ncredit.surplus\n' || on_memo::text || content);
          metered := false;
          effective := null;
          on_ids := on_ids || transfer;
          on_keys := on_keys || on_key;
          on_memos := on_memos || on_memo;
          on_digests := on_digests || digest;
        end if;
      end if;
      leg := leg + 1;
    end loop;
  end loop;

  if posted > 0 then
    insert into ledger.transfer (id, key, kind, memo, at, digest)
    overriding system value
    select t.id, t.key, t.kind, t.memo, moment, t.digest
    from unnest(ids, keys, kinds, memos, digests) t (id, key, kind, memo, digest)
    where t.id is not null
    union all
    select t.id, t.key, 'credit.surplus', t.memo, moment, t.digest
    from unnest(on_ids, on_keys, on_memos, on_digests) t (id, key, memo, digest);

    insert into ledger.posting (transfer_id, line, metered, account_id, seq, amount, balance_after, at, hash, effective_at)
    select p.transfer_id, p.line, p.metered, p.account_id, p.seq, p.amount, p.balance_after, moment, p.hash, p.effective_at
    from unnest(new_transfer, new_line, new_metered, new_account, new_seq, new_amount, new_balance, new_hash, new_effective)
      p (transfer_id, line, metered, account_id, seq, amount, balance_after, hash, effective_at);

    update ledger.account a
    set balance = m.balance, postings = m.postings, head = m.head
    from unnest(acc_id, acc_balance, acc_postings, acc_head, acc_moved) m (id, balance, postings, head, moved)
    where a.id = m.id and m.moved;
  end if;

  for n in 1..batch loop
    if outcomes[n] is null then
      ids[n] := known[first_of[n]];
      line := line_starts[n];
      line_end := line + line_counts[n] - 1;
      outcomes[n] := case
        when ledger.same_content(ids[n], kinds[n], memos[n], line_accounts[line:line_end], line_amounts[line:line_end])
        then 'replayed'
        else 'conflict'
      end;
    end if;
  end loop;

  return query
  select o.n::int, o.outcome, o.id, o.short_of, o.surplus
  from unnest(outcomes, ids, shorts, surpluses) with ordinality o (outcome, id, short_of, surplus, n);
end $$;
