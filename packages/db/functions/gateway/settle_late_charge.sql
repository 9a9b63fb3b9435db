-- Settles the oldest late charge; false when there is none. Nodes of before ask like this while they are replaced.
create or replace function gateway.settle_late_charge() returns boolean
language sql as $$
  select (gateway.settle_late()).id is not null
$$;
