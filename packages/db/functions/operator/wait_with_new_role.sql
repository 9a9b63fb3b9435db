-- A role given to an operator who is already there waits like that of a new one.
create or replace function operator.wait_with_new_role() returns trigger language plpgsql as $$
begin
  new.money_from := now() + interval '24 hours';
  return new;
end $$;

create or replace trigger account_new_role_waits before update of role on operator.account
  for each row when (old.role is distinct from new.role) execute function operator.wait_with_new_role();
