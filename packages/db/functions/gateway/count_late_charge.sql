-- The calls of a late charge that is settled count in their tier.
create or replace function gateway.count_late_charge() returns trigger
language plpgsql as $$
begin
  perform gateway.count_tier(l.member_id, l.project_id, l.month, l.tier_from, new.calls)
  from gateway.lease l where l.id = new.lease_id and l.tier_from is not null;
  return null;
end $$;

create or replace trigger count_late_charge after update of settled_at on gateway.late_charge
  for each row when (new.source = 3 and old.settled_at is null) execute function gateway.count_late_charge();
