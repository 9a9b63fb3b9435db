-- Transfers that the metering of calls makes.
create or replace function ledger.is_metered(kind text) returns boolean
language sql immutable as $$
  select starts_with(kind, 'api.')
$$;
