-- Frees the keys of calls that an earlier process of a log had under way and that, as the log says, were never sent on.
create or replace function gateway.free_claims(p_wal uuid) returns void
language sql as $$
  delete from gateway.kept_answer k where k.wal_id = p_wal and k.state = 1
$$;
