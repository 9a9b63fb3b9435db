-- How many of p_wanted messages may go to a channel now: none while it is off or its breaker is open, one for trial once
-- that is over, never more than its rate in any second over all nodes. What is granted is spent.
create or replace function sms.admit_to_channel(p_channel_id bigint, p_wanted int) returns int
language plpgsql as $$
declare
  v_health sms.channel_health;
  v_rate int;
  v_now timestamptz;
  v_permits numeric;
  v_granted int;
  v_lets int;
begin
  select * into v_health from sms.channel_health where channel_id = p_channel_id for update;
  select rate into v_rate from sms.channel where id = p_channel_id and is_on;
  -- read behind the lock: two that waited for each other must not count the same time twice
  v_now := clock_timestamp();
  v_lets := breaker.lets_through(v_health.open_until, v_health.trial_until, v_now);
  if v_rate is null or v_lets = 0 then
    return 0;
  end if;
  -- a clock that was set back adds nothing
  v_permits := least(v_rate, v_health.permits + v_rate * greatest(extract(epoch from v_now - v_health.counted_at), 0));
  v_granted := least(p_wanted, floor(v_permits)::int, v_lets);
  update sms.channel_health
  set permits = v_permits - v_granted,
    counted_at = v_now,
    trial_until = case when v_lets = 1 and v_granted > 0 then v_now + interval '30 seconds' end
  where channel_id = p_channel_id;
  return v_granted;
end $$;
