-- Opens the named accounts that do not exist yet. A name of an unknown form or kind raises invalid_parameter_value.
create or replace function ledger.open_accounts(names text[]) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  unknown text;
begin
  select n.name into unknown
  from unnest(names) n (name)
  left join ledger.account_kind k
    on k.owner_kind = case split_part(n.name, ':', 1) when 'member' then 1 when 'platform' then 2 end
    and k.kind = split_part(n.name, ':', 4 - k.owner_kind)
  where k.kind is null or n.name !~ '^(member:[1-9][0-9]{0,17}|platform):[a-z.]+$'
  limit 1;
  if unknown is not null then
    raise exception 'ledger: no account is called %', unknown using errcode = 'invalid_parameter_value';
  end if;

  -- In name order: two nodes that open the same accounts wait for each other instead of deadlocking.
  insert into ledger.account (owner_kind, owner_id, kind, carried, floor, head)
  select k.owner_kind, case k.owner_kind when 1 then split_part(n.name, ':', 2)::bigint else 0 end, k.kind, k.carried, k.floor,
    ledger.digest(n.name)
  from (select distinct u.name collate "C" as name from unnest(names) u (name)) n
  join ledger.account_kind k
    on k.owner_kind = case split_part(n.name, ':', 1) when 'member' then 1 else 2 end
    and k.kind = split_part(n.name, ':', 4 - k.owner_kind)
  where not exists (select from ledger.account a where a.name = n.name)
  order by n.name
  on conflict do nothing;
end $$;
