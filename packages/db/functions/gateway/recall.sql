-- Asks all nodes to give back what they have borrowed of this member and do not need this moment.
create or replace function gateway.recall(p_member bigint) returns void
language sql as $$
  select pg_notify('gateway_changed', 'recall:' || p_member)
$$;
