-- A breaker after a failure: five in a row open it, one during a trial opens it again; for 30 seconds, doubled each time up
-- to ten minutes. Answers that were on their way when it opened say nothing new.
create or replace function breaker.after_failure(
  p_failures int, p_openings int, p_open_until timestamptz, p_now timestamptz,
  out failures int, out openings int, out open_until timestamptz)
language sql immutable as $$
  select p_failures + 1,
    case when opens then p_openings + 1 else p_openings end,
    case when opens then p_now + least(30 * 2 ^ least(p_openings, 6), 600) * interval '1 second' else p_open_until end
  from (select (p_open_until is null and p_failures + 1 >= 5)
    or (p_open_until is not null and p_open_until <= p_now) as opens) judged
$$;
