-- One call as a histogram of durations. A histogram is one number: class n has the twelve decimal digits from the
-- 12n-th on, so adding numbers adds all classes at once, and a class without calls costs nothing.
create or replace function gateway.duration(ms integer) returns numeric
language sql immutable strict parallel safe as $$
  select ('1e' || (12 * gateway.duration_class(ms))::text)::numeric
$$;
