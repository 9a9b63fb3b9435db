-- Posts the transfers that the lines make up (lines of one key are one transfer) in one ledger batch, all or none. p_at: their
-- time, if who calls has read the clock after locking the accounts.
create or replace function gateway.post_money(p_lines gateway.money_line[], p_at timestamptz default null) returns void
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
    (select array_agg(l.amount order by l.first, l.n) from line l),
    p_at
  ) posted
  where posted.outcome not in ('posted', 'replayed');
  if refused is not null then
    raise exception 'gateway: the ledger refused a transfer: %', refused using errcode = 'GW002';
  end if;
end $$;
