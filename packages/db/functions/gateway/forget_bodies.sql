-- Forgets the bodies of calls after three days, why they were refused after seven.
create or replace function gateway.forget_bodies() returns void
language sql as $$
  delete from gateway.call_body b where b.at < now() - interval '3 days';
  delete from gateway.refused_call r where r.at < now() - interval '7 days';
$$;
