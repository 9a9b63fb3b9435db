-- A cap that is taken away ends the counting of its day. A colleague's key is always counted.
create or replace function gateway.end_counting() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update gateway.key_day d
  set counts_calls = d.counts_calls and new.daily_calls is not null, counts_spend = d.counts_spend and new.daily_spend is not null
  where d.key_id = new.id;
  return null;
end $$;

create or replace trigger end_counting after update of daily_calls, daily_spend on access.api_key
  for each row when (
    new.colleague_id is null
    and (old.daily_calls is not null and new.daily_calls is null or old.daily_spend is not null and new.daily_spend is null)
  ) execute function gateway.end_counting();
