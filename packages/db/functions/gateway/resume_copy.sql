-- Changes the writer of a log's copy from p_writer to p_next, or finds that done, and removes what stands from p_bytes on in p_segment:
-- attempts that got no answer. The log goes on in another segment, so that a late repetition removes nothing else. False: it is
-- another process's.
create or replace function gateway.resume_copy(p_wal uuid, p_writer uuid, p_next uuid, p_segment int, p_bytes bigint) returns boolean
language plpgsql as $$
begin
  update gateway.copied_log l set writer = p_next where l.wal_id = p_wal and l.writer in (p_writer, p_next);
  if not found then
    return false;
  end if;
  delete from gateway.copied_block b where b.wal_id = p_wal and b.segment = p_segment and b.bytes >= p_bytes;
  return true;
end $$;
