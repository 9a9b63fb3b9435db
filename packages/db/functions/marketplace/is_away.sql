-- Whether a supplier takes no orders now: stopped by themselves, or on holiday.
create or replace function marketplace.is_away(s marketplace.supplier) returns boolean
language sql stable as $$
  select s.paused or coalesce(now() >= s.holiday_from and now() < s.holiday_until, false)
$$;
