-- What a member may still spend on calls: balances above their floors, the credit line included.
create or replace function gateway.spendable(p_member bigint) returns bigint
language sql stable as $$
  select coalesce(sum(a.balance - a.floor), 0)::bigint
  from ledger.account a
  where a.owner_kind = 1 and a.owner_id = p_member and a.kind in ('deposit', 'bonus', 'credit')
$$;
