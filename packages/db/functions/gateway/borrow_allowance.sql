-- Lends a node allowance of a key: what it needs if available, and up to a quarter of the rest as reserve. An unset cap
-- lends nothing and limits nothing, but for a colleague's key: all that it uses is counted, under every cap there is.
-- `elsewhere`: somebody else may hold some that could be returned.
create or replace function gateway.borrow_allowance(
  p_node smallint, p_incarnation bigint, p_key bigint, p_day date,
  p_calls bigint, p_calls_want bigint, p_spend bigint, p_spend_want bigint
) returns table (calls bigint, spend bigint, elsewhere boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  capped record;
  used gateway.key_day;
  rest record;
begin
  if not exists (select from gateway.node n where n.id = p_node and n.incarnation = p_incarnation and n.state = 2) then
    raise exception 'gateway: node % is not incarnation % any more', p_node, p_incarnation using errcode = 'GW001';
  end if;
  -- one after the other of all keys of a colleague
  perform pg_advisory_xact_lock(hashtext('gateway.colleague'), (k.colleague_id % 2147483647)::int)
  from access.api_key k where k.id = p_key and k.colleague_id is not null;
  insert into gateway.key_day (key_id, day, calls, spend, counts_calls, counts_spend)
  values (p_key, p_day, 0, 0, false, false)
  on conflict do nothing;
  select d.* into used from gateway.key_day d where d.key_id = p_key and d.day = p_day for no key update;
  select
    k.colleague_id, k.daily_calls as calls, k.daily_spend as spend,
    k.colleague_id is not null or k.daily_calls is not null as counts_calls,
    k.colleague_id is not null or k.daily_spend is not null as counts_spend
  into capped
  from access.api_key k where k.id = p_key;
  if capped.counts_calls and not used.counts_calls or capped.counts_spend and not used.counts_spend then
    used := gateway.count_uncapped(
      p_key, p_day, capped.counts_calls and not used.counts_calls, capped.counts_spend and not used.counts_spend
    );
  end if;
  capped.calls := capped.calls - used.calls;
  capped.spend := capped.spend - used.spend;
  if capped.colleague_id is not null then
    select * into rest from gateway.colleague_rest(p_key, p_day);
    capped.calls := least(capped.calls, rest.calls);
    capped.spend := least(capped.spend, rest.spend);
  end if;
  calls := case when capped.counts_calls then greatest(least(capped.calls, greatest(p_calls, least(p_calls_want, capped.calls / 4))), 0) else 0 end;
  spend := case when capped.counts_spend then greatest(least(capped.spend, greatest(p_spend, least(p_spend_want, capped.spend / 4))), 0) else 0 end;
  elsewhere := (capped.counts_calls and calls < p_calls or capped.counts_spend and spend < p_spend) and exists (
    select from gateway.key_share s
    where s.key_id = p_key and s.day = p_day and s.node_id <> p_node and s.holds and not s.settled
    union all
    select from access.api_key k
    join gateway.key_share s on s.key_id = k.id
    where k.colleague_id = capped.colleague_id and k.id <> p_key and s.day >= p_day - 1 and s.holds and not s.settled
  );
  if calls > 0 or spend > 0 then
    update gateway.key_day d set calls = d.calls + borrow_allowance.calls, spend = d.spend + borrow_allowance.spend
    where d.key_id = p_key and d.day = p_day;
    insert into gateway.key_share as s (key_id, day, node_id, incarnation, calls, spend, holds)
    values (p_key, p_day, p_node, p_incarnation, calls, spend, calls > p_calls or spend > p_spend)
    on conflict (key_id, day, node_id) do update set
      incarnation = excluded.incarnation, calls = s.calls + excluded.calls, spend = s.spend + excluded.spend,
      holds = s.holds and not s.settled or excluded.holds, settled = false;
  end if;
  return next;
end $$;
