-- The state of an account is that of its last posting.
create or replace function ledger.check_moved_accounts() returns trigger
language plpgsql as $$
declare
  broken text;
begin
  select n.name into broken
  from moved n
  where n.postings > 0
    and not exists (
      select from ledger.posting p
      where p.account_id = n.id and p.seq = n.postings and p.balance_after = n.balance and p.hash = n.head
    )
  limit 1;
  if broken is not null then
    raise exception 'ledger: % moves without a posting', broken using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace trigger account_follows_postings after update on ledger.account referencing new table as moved
  for each statement execute function ledger.check_moved_accounts();
