-- Entries that the chain has not got and that do not wait for it, and entries that waited and are gone: the first of each kind.
create or replace function audit.outside_chain() returns table (fault text, fault_entry_id bigint)
language sql stable as $$
  select 'inserted', min(e.id) from audit.entry e
  where not exists (select from audit.link l where l.entry_id = e.id)
    and not exists (select from audit.unsealed u where u.entry_id = e.id)
  having count(*) > 0
  union all
  select 'missing', min(u.entry_id) from audit.unsealed u
  where not exists (select from audit.entry e where e.id = u.entry_id)
  having count(*) > 0
$$;
