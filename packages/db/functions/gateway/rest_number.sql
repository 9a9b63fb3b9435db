-- Lays a node's number to rest until the time that its ids have reached, if that is more than a second ahead: a clock was
-- wrong. Its name is free then, and the next claim gives it another number. Called before the node borrows anything.
create or replace function gateway.rest_number(p_node smallint, p_wal uuid) returns boolean
language plpgsql as $$
declare
  reached timestamptz;
begin
  update gateway.wal_progress w set last_call_at = null
  from (select p.wal_id, p.last_call_at from gateway.wal_progress p where p.wal_id = p_wal for update) before
  where w.wal_id = before.wal_id and before.last_call_at > clock_timestamp() + interval '1 second'
  returning before.last_call_at into reached;
  if not found then
    return false;
  end if;
  update gateway.node n
  set name = n.name || ' (resting ' || n.id || ')', state = 3, incarnation = n.incarnation + 1, rests_until = reached
  where n.id = p_node;
  return true;
end $$;
