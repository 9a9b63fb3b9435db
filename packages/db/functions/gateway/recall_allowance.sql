-- Asks all nodes to give back what they hold of a key's allowance.
create or replace function gateway.recall_allowance(p_key bigint) returns void
language sql as $$
  select pg_notify('gateway_changed', 'allowance:' || p_key)
$$;
