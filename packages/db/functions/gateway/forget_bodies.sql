-- Forgets the bodies of calls after three days.
create or replace function gateway.forget_bodies() returns void
language sql as $$
  delete from gateway.call_body b where b.at < now() - interval '3 days'
$$;
