-- Takes back what a node holds of a key's allowance, if it is still its own.
create or replace function gateway.return_allowance(
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
