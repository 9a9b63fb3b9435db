-- Empties the generation that is used next, once the last signature it remembers has expired.
create or replace function gateway.clear_nonces() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  next_one text := 'gateway.nonce_' || ((floor(extract(epoch from clock_timestamp()) / 1920)::bigint + 1) % 3);
  filled boolean;
begin
  execute 'select exists (select from ' || next_one || ')' into filled;
  if filled then
    execute 'truncate ' || next_one;
  end if;
end $$;
