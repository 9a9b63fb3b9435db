-- Forgets: records and hourly counts older than p_keep_days, leases closed over a day ago, names of nodes gone for a month.
create or replace function gateway.forget(p_keep_days int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  child text;
begin
  for child in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'gateway.call_record'::regclass
      and c.relname ~ '^call_record_[0-9]{8}$' and right(c.relname, 8) < to_char(now() - p_keep_days * interval '1 day', 'YYYYMMDD')
  loop
    execute format('drop table gateway.%I', child);
  end loop;
  delete from gateway.call_hour h where h.hour < now() - p_keep_days * interval '1 day';
  delete from gateway.lease l where l.state <> 1 and l.closed_at < now() - interval '1 day';
  delete from gateway.node n
  where n.state in (3, 4) and n.heartbeat_at < now() - interval '30 days'
    and (n.rests_until is null or n.rests_until < now() - interval '1 day')
    and not exists (select from gateway.lease l where l.node_id = n.id);
end $$;
