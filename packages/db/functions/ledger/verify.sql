-- Proves the ledger, of everybody or of one member, from the rows alone: one answer row per broken row, none when all is well.
-- Runs on one snapshot, so it may run while transfers are posted.
--
--   promise       P1 everything sums to zero (whole ledger only)   P2 a transfer balances and says what its digest says
--                 P3 an account's state is the sum of its postings  P7 no balance is below its floor, no credit above zero
--                 chain: each posting of a carried account continues the one before
--   account, transfer, seq   where; null where it does not apply
create or replace function ledger.verify(member bigint default null)
returns table (promise text, account text, transfer text, seq bigint, detail text)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  -- The accounts to look at and the transfers that touch them; null = all.
  scope bigint[];
  touching bigint[];
begin
  if member is not null then
    scope := array(select a.id from ledger.account a where a.owner_kind = 1 and a.owner_id = member);
    touching := array(select distinct p.transfer_id from ledger.posting p where p.account_id = any (scope));
  end if;

  if scope is null then
    return query
    select 'P1', null::text, null::text, null::bigint, format('all postings sum to %s', s.total)
    from (select coalesce(sum(p.amount), 0) as total from ledger.posting p) s
    where s.total <> 0;
  end if;

  return query
  with content as (
    select
      p.transfer_id,
      count(*) as lines,
      sum(p.amount) as total,
      bool_or(a.carried) as chained,
      bool_and(
        p.at = t.at and p.metered = ledger.is_metered(t.kind)
          and p.effective_at is not distinct from (t.memo ->> 'effectiveAt')::timestamptz
      ) as agreed,
      string_agg(a.name || ' ' || p.amount, E'\n' order by p.line) as said
    from ledger.posting p
    left join ledger.account a on a.id = p.account_id
    left join ledger.transfer t on t.id = p.transfer_id
    where touching is null or p.transfer_id = any (touching)
    group by p.transfer_id
  ), judged as (
    select coalesce(t.key, '#' || c.transfer_id) as key, case
      when t.id is null then format('%s postings without a transfer', c.lines)
      when c.transfer_id is null then 'no postings'
      when c.total <> 0 then format('sums to %s', c.total)
      when c.chained is not true then 'no carried account'
      when c.agreed is not true then 'its postings have another time or kind'
      when t.digest is distinct from ledger.digest(t.key || E'\n' || t.kind || E'\n' || t.memo::text || E'\n' || c.said)
      then 'its content does not match its digest'
    end as fault
    from content c
    full join (
      select t.* from ledger.transfer t where touching is null or t.id = any (touching)
    ) t on t.id = c.transfer_id
  )
  select 'P2', null::text, j.key, null::bigint, j.fault
  from judged j
  where j.fault is not null
  order by j.key;

  return query
  with summed as (
    select p.account_id, sum(p.amount) as total, count(*) as postings, max(p.seq) as last
    from ledger.posting p
    where scope is null or p.account_id = any (scope)
    group by p.account_id
  ), judged as (
    select coalesce(a.name, '#' || s.account_id) as name, case
      when a.id is null then format('%s postings without an account', s.postings)
      when a.carried and a.balance <> coalesce(s.total, 0)
      then format('balance %s, its postings sum to %s', a.balance, coalesce(s.total, 0))
      when a.carried and (a.postings <> coalesce(s.postings, 0) or a.postings <> coalesce(s.last, 0))
      then format('%s postings counted, %s found, the last is number %s', a.postings, coalesce(s.postings, 0), coalesce(s.last, 0))
      when a.carried and a.head is distinct from coalesce(
        (select p.hash from ledger.posting p where p.account_id = a.id order by p.seq desc limit 1), ledger.digest(a.name)
      ) then 'its head is not the hash of its last posting'
    end as fault
    from (select * from ledger.account a where scope is null or a.id = any (scope)) a
    full join summed s on s.account_id = a.id
  )
  select 'P3', j.name, null::text, null::bigint, j.fault
  from judged j
  where j.fault is not null
  order by j.name;

  return query
  select 'P7', a.name, null::text, null::bigint, format('balance %s, floor %s', a.balance, a.floor)
  from ledger.account a
  where a.balance < a.floor and (scope is null or a.id = any (scope))
  union all
  select 'P7', a.name, null::text, null::bigint, format('balance %s, above what can be owed', a.balance)
  from ledger.account a
  where a.kind = 'credit' and a.balance > 0 and (scope is null or a.id = any (scope))
  order by 2;

  return query
  with linked as (
    select
      a.name, t.key, p.*, t.digest,
      lag(p.seq, 1, 0::bigint) over run as seq_before,
      lag(p.balance_after, 1, 0::bigint) over run as balance_before,
      lag(p.hash, 1, ledger.digest(a.name)) over run as hash_before
    from ledger.posting p
    join ledger.account a on a.id = p.account_id and a.carried
    left join ledger.transfer t on t.id = p.transfer_id
    where scope is null or p.account_id = any (scope)
    window run as (partition by p.account_id order by p.seq)
  ), judged as (
    select l.*, case
      when l.seq <> l.seq_before + 1 then format('follows number %s', l.seq_before)
      when l.balance_after is distinct from l.balance_before + l.amount
      then format('%s after %s and %s', l.balance_after, l.balance_before, l.amount)
      when l.hash is distinct from
        ledger.chain(l.hash_before, l.digest, l.account_id, l.amount, l.balance_after, l.seq, l.at)
      then 'its hash does not continue the chain'
    end as fault
    from linked l
  )
  select 'chain', j.name, j.key, j.seq, j.fault
  from judged j
  where j.fault is not null
  order by j.name, j.seq;
end $$;
