-- The seconds in the middle of a step of marketplace.goods_speed, whose steps are quarter octaves.
create or replace function marketplace.seconds_of(p_step integer) returns integer
language sql immutable strict as $$
  select greatest(1, round(2 ^ ((p_step - 0.5) / 4.0)))::integer
$$;
