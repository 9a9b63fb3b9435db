-- The class that a duration is counted in. Classes are so narrow that percentiles read from them are true to 1 %.
--
-- Below 99 ms each millisecond is a class; above, a class ends where its middle is 1 % off. The last begins after an hour.
do $$
declare
  bounds int[] := '{}';
  first int := 1;
begin
  while first <= 3600000 loop
    bounds := bounds || first;
    first := (first * 101 / 100) * 100 / 99 + 1;
  end loop;
  execute format(
    'create or replace function gateway.duration_class(ms integer) returns integer language sql immutable strict parallel safe as '
      '$f$select width_bucket(ms, %L::int[])$f$',
    bounds
  );
end $$;
