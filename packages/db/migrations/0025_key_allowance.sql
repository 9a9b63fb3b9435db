-- What keys with a daily cap may still call and spend: one row per key and day that all nodes borrow from.
--
-- `calls` are calls sent on to a product, `spend` what was charged; both include what nodes have borrowed and not used yet.
-- A node gives back what it does not use. What a dead node had is counted from its booked records; the rest returns.
create table gateway.key_day (
  key_id bigint not null,
  -- Asia/Shanghai
  day date not null,
  calls bigint not null check (calls >= 0),
  spend bigint not null check (spend >= 0),
  -- false: there was no cap since the row was made or last counted, so calls went by that are not in it
  counts_calls boolean not null,
  counts_spend boolean not null,
  primary key (key_id, day)
) with (fillfactor = 70);

-- Which part of it went to which node, what that node served while there was no cap included.
create table gateway.key_share (
  key_id bigint not null,
  day date not null,
  node_id smallint not null,
  incarnation bigint not null,
  calls bigint not null,
  spend bigint not null,
  -- the node took more than it needed at once, and has not given it back since
  holds boolean not null,
  -- counted from the node's records: nothing in it is on loan any more
  settled boolean not null default false,
  primary key (key_id, day, node_id)
) with (fillfactor = 70);
create index on gateway.key_share (node_id) where not settled;

-- Counts in what each node served of a key before there was a cap; calls the gateway refused are none. The row in key_day is
-- locked, and nothing of what is counted is on loan: nodes gave it back when the cap was taken away.
create function gateway.count_uncapped(p_key bigint, p_day date, p_calls boolean, p_spend boolean) returns gateway.key_day
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

-- A cap that is taken away ends the counting of its day.
create function gateway.end_counting() returns trigger
language plpgsql as $$
begin
  update gateway.key_day d
  set counts_calls = d.counts_calls and new.daily_calls is not null, counts_spend = d.counts_spend and new.daily_spend is not null
  where d.key_id = new.id;
  return null;
end $$;
create trigger end_counting after update of daily_calls, daily_spend on access.api_key
  for each row when (
    old.daily_calls is not null and new.daily_calls is null or old.daily_spend is not null and new.daily_spend is null
  ) execute function gateway.end_counting();

-- Lends a node allowance of a key: what it needs as far as it goes, to have in store at most a quarter of what is there. A cap
-- that is not set lends nothing and limits nothing. `elsewhere`: another node may hold some that it could give back.
create function gateway.borrow_allowance(
  p_node smallint, p_incarnation bigint, p_key bigint, p_day date,
  p_calls bigint, p_calls_want bigint, p_spend bigint, p_spend_want bigint
) returns table (calls bigint, spend bigint, elsewhere boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  capped record;
  used gateway.key_day;
begin
  if not exists (select from gateway.node n where n.id = p_node and n.incarnation = p_incarnation and n.state = 2) then
    raise exception 'gateway: node % is not incarnation % any more', p_node, p_incarnation using errcode = 'GW001';
  end if;
  insert into gateway.key_day (key_id, day, calls, spend, counts_calls, counts_spend)
  values (p_key, p_day, 0, 0, false, false)
  on conflict do nothing;
  select d.* into used from gateway.key_day d where d.key_id = p_key and d.day = p_day for no key update;
  select
    k.daily_calls as calls, k.daily_spend as spend,
    k.daily_calls is not null and not used.counts_calls as begins_calls,
    k.daily_spend is not null and not used.counts_spend as begins_spend
  into capped
  from access.api_key k where k.id = p_key;
  if capped.begins_calls or capped.begins_spend then
    used := gateway.count_uncapped(p_key, p_day, capped.begins_calls, capped.begins_spend);
  end if;
  capped.calls := capped.calls - used.calls;
  capped.spend := capped.spend - used.spend;
  calls := greatest(least(capped.calls, greatest(p_calls, least(p_calls_want, capped.calls / 4))), 0);
  spend := greatest(least(capped.spend, greatest(p_spend, least(p_spend_want, capped.spend / 4))), 0);
  if capped.calls is null then calls := 0; end if;
  if capped.spend is null then spend := 0; end if;
  elsewhere := (capped.calls is not null and calls < p_calls or capped.spend is not null and spend < p_spend) and exists (
    select from gateway.key_share s
    where s.key_id = p_key and s.day = p_day and s.node_id <> p_node and s.holds and not s.settled
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

-- Takes back what a node holds of a key's allowance, if it is still its own.
create function gateway.return_allowance(
  p_node smallint, p_incarnation bigint, p_key bigint, p_day date, p_calls bigint, p_spend bigint
) returns void
language plpgsql as $$
begin
  perform from gateway.key_day d where d.key_id = p_key and d.day = p_day for no key update;
  update gateway.key_share s
  set calls = s.calls - p_calls, spend = s.spend - p_spend, holds = false
  where s.key_id = p_key and s.day = p_day and s.node_id = p_node and s.incarnation = p_incarnation and not s.settled;
  if found then
    update gateway.key_day d set calls = d.calls - p_calls, spend = d.spend - p_spend
    where d.key_id = p_key and d.day = p_day;
  end if;
end $$;

-- Counts anew, from the records, what nodes used of their shares: of p_node the shares of earlier runs, once its log is booked;
-- without a node those of all that are dead, gone, or of an earlier run.
create function gateway.settle_shares(p_node smallint default null) returns int
language plpgsql as $$
declare
  share record;
  used record;
  settled int := 0;
begin
  for share in
    select s.key_id, s.day, s.node_id
    from gateway.key_share s
    join gateway.node n on n.id = s.node_id
    where case
      when p_node is not null then s.node_id = p_node and s.incarnation <> n.incarnation and s.day >= current_date - 2
      else not s.settled and (n.state in (3, 4) or n.state = 2 and s.incarnation <> n.incarnation)
    end
    order by s.key_id, s.day, s.node_id
  loop
    perform from gateway.key_day d where d.key_id = share.key_id and d.day = share.day for no key update;
    select count(*) as calls, coalesce(sum(r.amount), 0) as spend into used
    from access.api_key k
    join gateway.call_record r on r.member_id = k.member_id and r.key_id = k.id
    where k.id = share.key_id and r.node_id = share.node_id and r.mode = 1 and r.upstream_ms is not null
      and r.at >= share.day::timestamp at time zone 'Asia/Shanghai'
      and r.at < (share.day + 1)::timestamp at time zone 'Asia/Shanghai';
    update gateway.key_day d
    set calls = d.calls + used.calls - s.calls, spend = d.spend + used.spend - s.spend
    from gateway.key_share s
    where d.key_id = share.key_id and d.day = share.day
      and s.key_id = share.key_id and s.day = share.day and s.node_id = share.node_id;
    update gateway.key_share s
    set calls = used.calls, spend = used.spend, holds = false, settled = true
    where s.key_id = share.key_id and s.day = share.day and s.node_id = share.node_id;
    settled := settled + 1;
  end loop;
  return settled;
end $$;

create function gateway.forget_allowances() returns void
language sql as $$
  delete from gateway.key_share s where s.day < current_date - 3;
  delete from gateway.key_day d where d.day < current_date - 3;
$$;

-- Asks all nodes to give back what they hold of a key's allowance.
create function gateway.recall_allowance(p_key bigint) returns void
language sql as $$
  select pg_notify('gateway_changed', 'allowance:' || p_key)
$$;
