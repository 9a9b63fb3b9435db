-- The state of a carried account is that of its last posting, so it is never set back either.
create or replace function ledger.check_moved_accounts() returns trigger
language plpgsql as $$
declare
  broken text;
begin
  select n.name into broken
  from moved n
  left join lateral (
    select p.seq, p.balance_after, p.hash from ledger.posting p where p.account_id = n.id order by p.seq desc limit 1
  ) last on true
  where n.carried and case
    when last.seq is null then n.postings <> 0
    else (n.postings, n.balance, n.head) is distinct from (last.seq, last.balance_after, last.hash)
  end;
  if broken is not null then
    raise exception 'ledger: % moves without a posting', broken using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace trigger account_follows_postings after update on ledger.account referencing new table as moved
  for each statement execute function ledger.check_moved_accounts();
