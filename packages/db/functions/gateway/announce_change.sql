-- Announces a change to every node, e.g. `key:40001`, `apply:10001:1001`, so that writers need not know that gateways
-- keep copies.
create or replace function gateway.announce_change() returns trigger
language plpgsql as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  payload text := tg_argv[0];
begin
  for i in 1 .. tg_nargs - 1 loop
    payload := payload || ':' || (changed ->> tg_argv[i]);
  end loop;
  perform pg_notify('gateway_changed', payload);
  return null;
end $$;

create or replace trigger announce_change after insert or delete or update of
  app_key, secret_cipher, secret_hash, previous_secret_cipher, previous_secret_hash, previous_until, mode, project_ids, ips, qps,
  daily_calls, daily_spend, weekly_calls, weekly_spend, monthly_calls, monthly_spend, expires_at, status
on access.api_key for each row execute function gateway.announce_change('key', 'id');

create or replace trigger announce_change after insert or delete or update on access.apply
  for each row execute function gateway.announce_change('apply', 'member_id', 'project_id');

create or replace trigger announce_change after insert or delete or update on catalogue.project
  for each row execute function gateway.announce_change('project', 'id');

create or replace trigger announce_change after insert or delete or update on catalogue.api_info
  for each row execute function gateway.announce_change('project', 'project_id');

create or replace trigger announce_change after delete or update of status, auth_status, auth_type, vip_level on account.member
  for each row execute function gateway.announce_change('member', 'id');

-- A new package is to be spent before the balance that a node may have borrowed from.
create or replace trigger announce_change after insert on package.holding
  for each row execute function gateway.announce_change('holding', 'member_id', 'project_id');

create or replace trigger announce_change after insert or delete or update on access.guard
  for each row execute function gateway.announce_change('member', 'member_id');

create or replace trigger announce_change after insert or update or delete on vip.level
  for each row execute function gateway.announce_change('vip', 'level');

create or replace trigger announce_change after insert or update or delete on catalogue.price_tier
  for each row execute function gateway.announce_change('project', 'project_id');
