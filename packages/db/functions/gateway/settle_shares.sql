-- Recounts, from the records, what nodes used of their shares: for p_node the shares of earlier runs, once its log is
-- booked; without a node those of all that are dead, gone, or of an earlier run. p_taken: what calls of p_node have taken
-- that may be booked later ({id, key_id, day, calls, spend}); without a record by now, it counts as this run's.
create or replace function gateway.settle_shares(p_node smallint default null, p_taken jsonb default '[]') returns int
language plpgsql as $$
declare
  share record;
  used record;
  settled int := 0;
begin
  for share in
    select s.key_id, s.day, s.node_id, n.incarnation
    from gateway.key_share s
    join gateway.node n on n.id = s.node_id
    where case
      when p_node is not null then s.node_id = p_node and s.incarnation <> n.incarnation and s.day >= current_date - 2
      else not s.settled and (n.state in (3, 4) or n.state = 2 and s.incarnation <> n.incarnation)
    end
    order by s.key_id, s.day, s.node_id
  loop
    perform from gateway.key_day d where d.key_id = share.key_id and d.day = share.day for no key update;
    -- one statement: a call that is booked meanwhile is in one of the two
    select
      coalesce(sum(c.calls), 0) as calls, coalesce(sum(c.spend), 0) as spend, coalesce(bool_or(c.taken), false) as some_taken
    into used
    from (
      select 1 as calls, r.amount as spend, false as taken
      from access.api_key k
      join gateway.call_record r on r.member_id = k.member_id and r.key_id = k.id
      where k.id = share.key_id and r.node_id = share.node_id and r.mode = 1 and r.upstream_ms is not null
        and r.at >= share.day::timestamp at time zone 'Asia/Shanghai'
        and r.at < (share.day + 1)::timestamp at time zone 'Asia/Shanghai'
      union all
      select t.calls, t.spend, true
      from jsonb_to_recordset(p_taken) as t (id bigint, key_id bigint, day date, calls bigint, spend bigint)
      where t.key_id = share.key_id and t.day = share.day
        and not exists (
          select from gateway.call_record r
          where r.id = t.id
            and r.at >= share.day::timestamp at time zone 'Asia/Shanghai'
            and r.at < (share.day + 1)::timestamp at time zone 'Asia/Shanghai'
        )
    ) c;
    update gateway.key_day d
    set calls = d.calls + used.calls - s.calls, spend = d.spend + used.spend - s.spend
    from gateway.key_share s
    where d.key_id = share.key_id and d.day = share.day
      and s.key_id = share.key_id and s.day = share.day and s.node_id = share.node_id;
    update gateway.key_share s
    set
      calls = used.calls, spend = used.spend, holds = false, settled = not used.some_taken,
      incarnation = case when used.some_taken then share.incarnation else s.incarnation end
    where s.key_id = share.key_id and s.day = share.day and s.node_id = share.node_id;
    settled := settled + 1;
  end loop;
  return settled;
end $$;
