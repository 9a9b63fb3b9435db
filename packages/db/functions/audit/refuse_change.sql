-- Refuses every change of an entry or a link of the chain but one: audit.anonymise, for a member whose account is closed.
create or replace function audit.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'entry' and current_setting('audit.anonymising', true) = 'on' then
    return null;
  end if;
  raise exception 'audit.% is append-only', tg_table_name;
end $$;

create or replace trigger entry_is_append_only before update or delete or truncate on audit.entry
  for each statement execute function audit.refuse_change();

create or replace trigger link_is_append_only before update or delete or truncate on audit.link
  for each statement execute function audit.refuse_change();
