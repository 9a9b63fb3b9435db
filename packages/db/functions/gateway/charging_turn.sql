-- The order in which sources are charged: running packages, packages not begun, free calls (2 of a product, 5 of a VIP
-- level), the balance (3). Within one rank the earliest to expire goes first.
create or replace function gateway.charging_turn(p_source smallint, p_unstarted_days int) returns smallint
language sql immutable parallel safe as $$
  select case when p_source = 3 then 4 when p_source <> 1 then 3 when p_unstarted_days is not null then 2 else 1 end::smallint
$$;
