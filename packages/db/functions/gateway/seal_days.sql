-- From now on calls of days that are over are late, those of the last minutes excepted: they are still on their way. Waits for bookings
-- that have not heard of it, at most 200 ms in which others wait as well; false: some did not end, ask again.
create or replace function gateway.seal_days() returns boolean
language plpgsql set lock_timeout = '200ms' as $$
declare
  midnight timestamptz := date_trunc('day', clock_timestamp() - interval '5 minutes', 'Asia/Shanghai');
  s gateway.days_summed;
begin
  select * into s from gateway.days_summed d for update skip locked;
  if not found then return false; end if;
  if s.sealed_until >= midnight then return true; end if;
  perform pg_advisory_xact_lock(7410226341);
  update gateway.days_summed set sealed_until = midnight;
  return true;
exception when lock_not_available then
  return false;
end $$;
