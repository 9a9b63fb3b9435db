-- Whether this order tries a supplier whose breaker was open: one in thirty seconds does. Who does not get the row at once
-- does not try, so that orders never wait for each other here.
create or replace function recharge.take_trial(p_supplier_id bigint) returns boolean
language plpgsql as $$
declare
  v_health recharge.supplier_health;
  v_now timestamptz;
begin
  select * into v_health from recharge.supplier_health where supplier_id = p_supplier_id for update skip locked;
  if not found then
    return false;
  end if;
  -- read behind the lock: two that ask at once must not both try
  v_now := clock_timestamp();
  if breaker.lets_through(v_health.open_until, v_health.trial_until, v_now) is distinct from 1 then
    return false;
  end if;
  update recharge.supplier_health set trial_until = v_now + interval '30 seconds' where supplier_id = p_supplier_id;
  return true;
end $$;
