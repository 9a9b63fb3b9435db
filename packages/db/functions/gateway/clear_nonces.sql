-- Empties the generation that is used next, while no request that was signed in it can be good.
create or replace function gateway.clear_nonces() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  spare bigint := gateway.spare_nonces(clock_timestamp());
  filled boolean;
begin
  if spare is null then
    return;
  end if;
  execute 'select exists (select from gateway.nonce_' || spare || ')' into filled;
  if not filled then
    return;
  end if;
  execute 'lock table gateway.nonce_' || spare || ' in access exclusive mode';
  -- the lock may have been waited for
  if gateway.spare_nonces(clock_timestamp()) = spare then
    execute 'truncate gateway.nonce_' || spare;
  end if;
end $$;
