-- Whether this run of a node has ended, declared dead or not, and nobody has started under its name since; it stays so until the transaction
-- ends.
create or replace function gateway.is_dead(p_node smallint, p_incarnation bigint) returns boolean
language plpgsql as $$
begin
  perform from gateway.node n where n.id = p_node and n.incarnation = p_incarnation and n.state in (3, 4) for share;
  return found;
end $$;
