-- Takes the hash of what is personal of a new entry and has the entry sealed, whoever writes it and whatever they say.
create or replace function audit.take_entry() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.salt := gen_random_uuid();
  new.personal_hash := audit.personal_hash(new.salt, new.ip, new.before, new.after);
  insert into audit.unsealed (entry_id) values (new.id);
  return new;
end $$;

create or replace trigger entry_is_sealed before insert on audit.entry
  for each row execute function audit.take_entry();
