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
  lines int := coalesce(cardinality(line_accounts), 0);

  -- The accounts that lines name and those where a surplus goes: carried ones first, both in id order.
  names text[];
  places jsonb;        -- where a name is among them; one transfer looks through its few names
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
  outcomes text[];
  line_starts int[];   -- of a transfer whose key is known
  shorts text[];
  surpluses bigint[];

  new_transfers ledger.transfer[];
  new_postings ledger.posting[];

  -- The transfer at hand: its lines, and its legs (postings it would have).
  line int := 1;
  line_end int;
  legs int;
  leg_place int[];
  leg_amount bigint[];
  leg int;
  last_leg int;        -- of the transfer as it was asked for; those after it take its surplus on
  transfer bigint;
  digest bytea;
  on_key text;
  on_memo jsonb;
  stop text;
  place int;
  rest bigint;
  part bigint;
  total numeric;
  chained boolean;
  content text;
begin
  if batch = 0 then
    return;
  end if;
  if (batch, batch, batch) is distinct from (cardinality(kinds), cardinality(memos), cardinality(line_counts))
    or cardinality(line_amounts) is distinct from cardinality(line_accounts)
    or 2 > any (line_counts)
    or array_position(line_accounts, null) is not null
    or array_position(line_amounts, null) is not null
    or array_position(line_amounts, 0) is not null
  then
    raise exception 'ledger: the arrays of a batch do not fit together' using errcode = 'invalid_parameter_value';
  end if;

  for named in 1..lines loop
    foreach stop in array ledger.route(line_accounts[named]) loop
      names := names || stop;
    end loop;
    if stop like 'member:%:credit' and line_amounts[named] > 0 then
      names := names || (left(stop, -6) || 'deposit');
    end if;
  end loop;
  for attempt in 1..2 loop
    select array_agg(a.id), array_agg(a.name), array_agg(a.carried) into acc_id, acc_name, acc_carried
    from (
      select a.id, a.name, a.carried from ledger.account a where a.name = any (names) order by not a.carried, a.id
    ) a;
    if batch > 1 then
      select jsonb_object_agg(a.name, a.place) into places from unnest(acc_name) with ordinality a (name, place);
    end if;
    exit when case when batch = 1 then names <@ acc_name else places ?& names end;
    perform ledger.open_accounts(names);
  end loop;

  -- What is locked is read as it is once the lock is there, whatever the statement saw before.
  select array_agg(a.floor), array_agg(a.balance), array_agg(a.postings), array_agg(a.head), array_agg(false)
  into acc_floor, acc_balance, acc_postings, acc_head, acc_moved
  from (
    select a.floor, a.balance, a.postings, a.head
    from ledger.account a
    where a.id = any (acc_id) and a.carried
    order by a.id
    for no key update
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
    line_end := line + line_counts[n] - 1;
    if line_end > lines or (n = batch and line_end < lines) then
      raise exception 'ledger: the lines of a batch are not those of its transfers' using errcode = 'invalid_parameter_value';
    end if;
    if known[first_of[n]] is not null then
      line_starts[n] := line;
      line := line_end + 1;
      continue;
    end if;

    legs := 0;
    total := 0;
    chained := false;
    content := keys[n] || E'\n' || kinds[n] || E'\n' || memos[n]::text;
    while line <= line_end loop
      rest := line_amounts[line];
      total := total + rest;
      if rest > 0 and strpos(line_accounts[line], '+') > 0 then
        raise exception 'ledger: transfer % adds to the route %', keys[n], line_accounts[line]
          using errcode = 'invalid_parameter_value';
      end if;
      foreach stop in array ledger.route(line_accounts[line]) loop
        place := case when batch = 1 then array_position(acc_name, stop) else (places -> stop)::int end;
        if acc_used_by[place] = n then
          raise exception 'ledger: transfer % names % twice', keys[n], stop using errcode = 'invalid_parameter_value';
        end if;
        acc_used_by[place] := n;
        chained := chained or acc_carried[place];
        part := case
          when rest < 0 and acc_balance[place] + rest < acc_floor[place] then acc_floor[place] - acc_balance[place]
          else rest
        end;
        if part <> 0 then
          legs := legs + 1;
          leg_place[legs] := place;
          leg_amount[legs] := part;
          content := content || E'\n' || stop || ' ' || part;
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
    known[first_of[n]] := transfer;
    new_transfers := new_transfers || row(transfer, keys[n], kinds[n], memos[n], moment, digest)::ledger.transfer;
    last_leg := legs;
    leg := 1;
    while leg <= legs loop
      place := leg_place[leg];
      if acc_carried[place] then
        acc_moved[place] := true;
        acc_postings[place] := acc_postings[place] + 1;
        acc_balance[place] := acc_balance[place] + leg_amount[leg];
        acc_head[place] := ledger.chain(
          acc_head[place], digest, acc_id[place], leg_amount[leg], acc_balance[place], acc_postings[place], moment
        );
      end if;
      new_postings := new_postings || row(
        transfer, case when leg > last_leg then leg - last_leg else leg end,
        leg <= last_leg and ledger.is_metered(kinds[n]), acc_id[place], coalesce(acc_postings[place], transfer),
        leg_amount[leg], acc_balance[place], moment, acc_head[place],
        case when leg <= last_leg then (memos[n] ->> 'effectiveAt')::timestamptz end
      )::ledger.posting;

      if leg = last_leg and strpos(content, ':credit ') > 0 then
        content := '';
        for brought in 1..last_leg loop
          place := leg_place[brought];
          if leg_amount[brought] > 0 and acc_balance[place] > 0 and acc_name[place] like 'member:%:credit' then
            part := acc_balance[place];
            surpluses[n] := coalesce(surpluses[n], 0) + part;
            legs := legs + 2;
            leg_place[legs - 1] := place;
            leg_amount[legs - 1] := -part;
            leg_place[legs] := array_position(acc_name, left(acc_name[place], -6) || 'deposit');
            leg_amount[legs] := part;
            content := content || E'\n' || acc_name[place] || ' ' || -part || E'\n' || acc_name[leg_place[legs]] || ' ' || part;
          end if;
        end loop;
        if legs > last_leg then
          on_key := 'surplus:' || transfer;
          on_memo := jsonb_strip_nulls(jsonb_build_object('orderNo', memos[n] -> 'orderNo', 'of', keys[n]));
          transfer := nextval('ledger.transfer_id_seq');
          digest := ledger.digest(on_key || E'\ncredit.surplus\n' || on_memo::text || content);
          new_transfers := new_transfers || row(transfer, on_key, 'credit.surplus', on_memo, moment, digest)::ledger.transfer;
        end if;
      end if;
      leg := leg + 1;
    end loop;
  end loop;

  if new_transfers is not null then
    insert into ledger.transfer (id, key, kind, memo, at, digest)
    overriding system value
    select t.id, t.key, t.kind, t.memo, t.at, t.digest from unnest(new_transfers) t;

    insert into ledger.posting (transfer_id, line, metered, account_id, seq, amount, balance_after, at, hash, effective_at)
    select p.transfer_id, p.line, p.metered, p.account_id, p.seq, p.amount, p.balance_after, p.at, p.hash, p.effective_at
    from unnest(new_postings) p;

    update ledger.account a
    set balance = m.balance, postings = m.postings, head = m.head
    from unnest(acc_id, acc_balance, acc_postings, acc_head, acc_moved) m (id, balance, postings, head, moved)
    where a.id = m.id and m.moved;
  end if;

  for n in 1..batch loop
    "position" := n;
    outcome := outcomes[n];
    transfer_id := case when shorts[n] is null then known[first_of[n]] end;
    short_of := shorts[n];
    surplus := coalesce(surpluses[n], 0);
    if outcome is null then
      line := line_starts[n];
      line_end := line + line_counts[n] - 1;
      outcome := case
        when ledger.same_content(transfer_id, kinds[n], memos[n], line_accounts[line:line_end], line_amounts[line:line_end])
        then 'replayed'
        else 'conflict'
      end;
    end if;
    return next;
  end loop;
end $$;
