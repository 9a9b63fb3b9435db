-- Adds to the counters what each node served for a key before it had a cap, except calls the gateway refused. The row
-- in key_day is locked, and none of this is on loan: nodes returned it when the cap was removed.
create or replace function gateway.count_uncapped(p_key bigint, p_day date, p_calls boolean, p_spend boolean) returns gateway.key_day
language plpgsql as $$
declare
  counted gateway.key_day;
begin
  insert into gateway.key_share as s (key_id, day, node_id, incarnation, calls, spend, holds, settled)
  select
    p_key, p_day, c.node_id, coalesce(min(n.incarnation), 0), case when p_calls then sum(c.calls) else 0 end,
    case when p_spend then sum(c.amount) else 0 end, false, true
  from gateway.call_day c
  left join gateway.node n on n.id = c.node_id
  where c.key_id = p_key and c.day = p_day and c.mode = 1
    and c.code not between 400000 and 499999 and c.code not between 503000 and 503999
    and c.code <> 200005 -- an answer given again
  group by c.node_id
  on conflict (key_id, day, node_id) do update set
    calls = greatest(s.calls, excluded.calls), spend = greatest(s.spend, excluded.spend);
  update gateway.key_day d
  set calls = s.calls, spend = s.spend, counts_calls = d.counts_calls or p_calls, counts_spend = d.counts_spend or p_spend
  from (
    select coalesce(sum(s.calls), 0) as calls, coalesce(sum(s.spend), 0) as spend
    from gateway.key_share s where s.key_id = p_key and s.day = p_day
  ) s
  where d.key_id = p_key and d.day = p_day
  returning d.* into counted;
  return counted;
end $$;
