-- Declares nodes with stale heartbeats dead, and reclaims the open leases of nodes that cannot spend them any more:
-- dead ones, stopped ones, and those of an earlier run of a live node. A node stops spending long before it can be
-- declared dead (see the heartbeat), so only unbooked calls in its log can come later; they become late charges. A
-- lease being booked at this moment is left for the next round.
create or replace function gateway.reclaim_leases(p_dead_after interval) returns int
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
