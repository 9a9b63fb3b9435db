-- Takes (or takes again) the node of this name. A new name gets the lowest number no node has.
create or replace function gateway.claim_node(p_name text) returns gateway.node
language plpgsql as $$
declare
  claimed gateway.node;
begin
  perform pg_advisory_xact_lock(7410226322);
  update gateway.node n
  set state = 1, incarnation = n.incarnation + 1, started_at = clock_timestamp(), heartbeat_at = clock_timestamp()
  where n.name = p_name
  returning * into claimed;
  if found then
    return claimed;
  end if;
  insert into gateway.node (id, name, state, incarnation, started_at, heartbeat_at)
  select min(free), p_name, 1, 1, clock_timestamp(), clock_timestamp()
  from generate_series(1, 1023) free
  where not exists (select from gateway.node n where n.id = free)
  returning * into claimed;
  return claimed;
end $$;
