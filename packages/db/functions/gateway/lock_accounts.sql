-- Locks the ledger accounts of members that calls are charged to, by id.
create or replace function gateway.lock_accounts(p_members bigint[]) returns void
language sql as $$
  select from ledger.account a
  where a.owner_kind = 1 and a.owner_id = any (p_members) and a.kind in ('deposit', 'bonus', 'credit', 'hold')
  order by a.id
  for no key update
$$;
