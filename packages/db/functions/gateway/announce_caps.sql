-- Caps of a colleague changed: nodes give back what they hold of the keys that the colleague made.
create or replace function gateway.announce_caps() returns trigger
language plpgsql as $$
begin
  perform pg_notify('gateway_changed', 'allowance:' || k.id)
  from access.api_key k where k.colleague_id = new.id and k.removed_at is null;
  return null;
end $$;

create or replace trigger announce_caps after update of
  daily_calls, daily_spend, weekly_calls, weekly_spend, monthly_calls, monthly_spend
on organisation.colleague for each row execute function gateway.announce_caps();
