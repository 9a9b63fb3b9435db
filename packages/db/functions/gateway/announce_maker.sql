-- The account of a colleague was frozen, is being closed, or is in order again: so are the keys that the colleague made.
create or replace function gateway.announce_maker() returns trigger
language plpgsql as $$
begin
  perform pg_notify('gateway_changed', 'key:' || k.id)
  from organisation.colleague c
  join access.api_key k on k.colleague_id = c.id
  where c.member_id = new.id and k.removed_at is null;
  return null;
end $$;

create or replace trigger announce_maker after update of status on account.member
  for each row when (old.status is distinct from new.status) execute function gateway.announce_maker();
