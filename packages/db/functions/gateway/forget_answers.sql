-- Erases what was kept under Idempotency-Keys for a day, some at a time.
create or replace function gateway.forget_answers() returns void
language plpgsql as $$
begin
  loop
    delete from gateway.kept_answer k
    where k.call_id in (
      select o.call_id from gateway.kept_answer o where o.expires_at <= clock_timestamp() order by o.expires_at limit 5000 for update skip locked
    );
    exit when not found;
  end loop;
  delete from gateway.kept_hour h where h.hour <= clock_timestamp() - interval '25 hours';
end $$;
