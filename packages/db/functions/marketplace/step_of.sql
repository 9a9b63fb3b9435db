-- The step of marketplace.goods_speed that a time in seconds falls on.
create or replace function marketplace.step_of(p_seconds double precision) returns smallint
language sql immutable strict as $$
  select case when p_seconds < 1 then 0 else floor(4 * ln(p_seconds) / ln(2)) + 1 end::smallint
$$;
