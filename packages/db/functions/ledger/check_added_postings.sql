-- A statement that adds postings adds whole transfers, each summing to zero, and continues each carried account where it stands.
create or replace function ledger.check_added_postings() returns trigger
language plpgsql as $$
declare
  broken bigint;
begin
  -- No amount is zero, so a zero sum has at least two lines. Lines 1 to n are inserted together, so none can be added
  -- later. A number comes once in an account, so each one has one predecessor: the account as it stands, or a posting beyond it.
  select n.transfer_id into broken
  from added n
  left join ledger.account a on a.id = n.account_id
  group by n.transfer_id
  having sum(n.amount) <> 0
    or min(n.line) <> 1
    or max(n.line) <> count(*)
    or (select t.id from ledger.transfer t where t.id = n.transfer_id) is null
    or not bool_and(coalesce(
      case
        when a.carried then n.hash is not null and n.balance_after = n.amount + case n.seq - a.postings
          when 1 then a.balance
          else (
            select p.balance_after
            from ledger.posting p
            where p.account_id = n.account_id and p.seq = n.seq - 1 and p.seq > a.postings
          )
        end
        else not a.carried and n.seq = n.transfer_id and n.balance_after is null and n.hash is null
      end,
      false
    ));
  if broken is not null then
    raise exception 'ledger: the postings of transfer % do not balance, or do not continue their accounts', broken
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace trigger posting_adds_up after insert on ledger.posting referencing new table as added
  for each statement execute function ledger.check_added_postings();
