-- A price less so many per mille, rounded to the nearest 0.00001 yuan, never free.
create or replace function gateway.discounted(p_price bigint, p_discount int) returns bigint
language sql immutable parallel safe as $$
  select greatest((p_price * (1000 - p_discount) + 500) / 1000, 1)
$$;
