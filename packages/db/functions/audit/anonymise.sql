-- Anonymises a closed account in the audit log: removes its address and the values changed about it, with the salt that their
-- hash was taken with. Who did what remains, by number, and so does the chain.
create or replace function audit.anonymise(p_member bigint) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('audit.anonymising', 'on', true);
  update audit.entry e
  set ip = case when e.actor_kind = 1 then '' else e.ip end, before = null, after = null, salt = null
  where (e.actor_kind = 1 and e.actor_id = p_member) or (e.target_kind = 'member' and e.target_id = p_member::text);
  perform set_config('audit.anonymising', 'off', true);
end $$;
