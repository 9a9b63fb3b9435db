-- A success rate in ten-thousandths, rounded down; null while nothing ended.
create or replace function marketplace.rate_of(p_ended integer, p_delivered integer) returns integer
language sql immutable as $$
  select case when p_ended > 0 then (p_delivered::bigint * 10000 / p_ended)::integer end
$$;
