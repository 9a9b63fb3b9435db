-- Puts up to so many entries that were committed into the chain, one sealer at a time. Returns how many.
create or replace function audit.seal(p_most int) returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  e audit.entry;
  v_seq bigint;
  v_hash bytea;
  v_at timestamptz;
  v_sealed int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('audit.seal'));
  select l.seq, l.hash into v_seq, v_hash from audit.link l order by l.seq desc limit 1;
  v_seq := coalesce(v_seq, 0);
  v_at := clock_timestamp();
  for e in
    select n.* from audit.unsealed u join audit.entry n on n.id = u.entry_id order by u.entry_id limit p_most
  loop
    v_seq := v_seq + 1;
    v_hash := audit.chain(v_hash, v_seq, e.id, v_at, audit.content_hash(e));
    insert into audit.link (seq, entry_id, sealed_at, hash) values (v_seq, e.id, v_at, v_hash);
    delete from audit.unsealed u where u.entry_id = e.id;
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end $$;
