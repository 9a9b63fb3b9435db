-- Forgets the allowances of keys of days gone by. What colleagues' keys used counts in a week and a month.
create or replace function gateway.forget_allowances() returns void
language sql as $$
  delete from gateway.key_share s where s.day < current_date - 3;
  delete from gateway.key_day d
  where d.day < current_date - 3
    and (
      d.day < current_date - 40
      or not exists (select from access.api_key k where k.id = d.key_id and k.colleague_id is not null)
    );
$$;
