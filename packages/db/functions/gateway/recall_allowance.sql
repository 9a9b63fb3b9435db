-- Asks all nodes to give back what they hold of a key's allowance, and of the other keys of the colleague who made it.
create or replace function gateway.recall_allowance(p_key bigint) returns void
language plpgsql as $$
begin
  perform pg_notify('gateway_changed', 'allowance:' || k.id)
  from access.api_key of
  join access.api_key k on k.id = of.id
    or k.colleague_id = of.colleague_id and exists (
      select from gateway.key_share s where s.key_id = k.id and s.holds and not s.settled
    )
  where of.id = p_key;
end $$;
