-- Declares nodes with stale heartbeats dead whose log is copied here, and ends the writers of the logs of nodes that are dead, or left:
-- whoever has them adopts them.
-- A node that starts claims its name before it writes (claim_node), so nobody is at these logs. p_own: the node that asks does not count.
create or replace function gateway.take_dead_logs(p_own text, p_dead_after interval)
returns table (wal_id uuid, node_id smallint, incarnation bigint)
language plpgsql as $$
begin
  update gateway.node n
  set state = 4, incarnation = n.incarnation + 1
  where n.state in (1, 2) and n.name <> p_own and n.heartbeat_at < clock_timestamp() - p_dead_after
    and exists (select from gateway.copied_log l where l.node_name = n.name);
  update gateway.copied_log l
  set writer = null
  from gateway.node n
  where n.name = l.node_name and n.state in (3, 4) and n.name <> p_own and l.writer is not null;
  return query
    select l.wal_id, n.id, n.incarnation
    from gateway.copied_log l
    join gateway.node n on n.name = l.node_name
    where n.state in (3, 4) and n.name <> p_own
    order by l.wal_id;
end $$;
