-- Forgets the allowances of keys of days gone by.
create or replace function gateway.forget_allowances() returns void
language sql as $$
  delete from gateway.key_share s where s.day < current_date - 3;
  delete from gateway.key_day d where d.day < current_date - 3;
$$;
