-- A log of which all is booked, and that nobody writes: its copy goes, and the keys of calls that were never sent on are free.
create or replace function gateway.end_copy(p_wal uuid) returns void
language plpgsql as $$
begin
  perform gateway.free_claims(p_wal);
  delete from gateway.copied_log l where l.wal_id = p_wal and l.writer is null;
  if found then
    delete from gateway.copied_block b where b.wal_id = p_wal;
  end if;
end $$;
