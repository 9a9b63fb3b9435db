-- Refuses every change of an entry but one: audit.anonymise, for a member whose account is closed.
create or replace function audit.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('audit.anonymising', true) = 'on' then
    return null;
  end if;
  raise exception 'audit.entry is append-only';
end $$;

create or replace trigger entry_is_append_only before update or delete or truncate on audit.entry
  for each statement execute function audit.refuse_change();
