-- How many a breaker lets through now: none while it is open or a trial is under way, one for trial once that is over;
-- null: all.
create or replace function breaker.lets_through(p_open_until timestamptz, p_trial_until timestamptz, p_now timestamptz)
returns int language sql immutable as $$
  select case
    when p_open_until > p_now or p_trial_until > p_now then 0
    when p_open_until is not null then 1
  end
$$;
