-- A statement that adds postings adds whole transfers, each summing to zero, and continues each carried account where it stands.
create or replace function ledger.check_added_postings() returns trigger
language plpgsql as $$
declare
  broken bigint;
begin
  -- No amount is zero, so a zero sum has at least two lines. Lines 1 to n are inserted together, so none can be added
  -- later.
  select g.transfer_id into broken
  from (
    select n.transfer_id, count(*) as lines, min(n.line) as first, max(n.line) as last, sum(n.amount) as total
    from added n
    group by n.transfer_id
  ) g
  where g.total <> 0
    or (g.first, g.last) <> (1, g.lines)
    or (select t.id from ledger.transfer t where t.id = g.transfer_id) is null
  limit 1;
  if broken is not null then
    raise exception 'ledger: the postings of transfer % do not balance', broken
      using errcode = 'integrity_constraint_violation';
  end if;

  select c.transfer_id into broken
  from (
    select
      n.transfer_id, n.seq, n.balance_after, n.hash, a.carried,
      a.balance + sum(n.amount) over run as balance_due,
      a.postings + row_number() over run as seq_due
    from added n
    left join ledger.account a on a.id = n.account_id
    window run as (partition by n.account_id order by n.seq)
  ) c
  where case
    when c.carried then c.seq <> c.seq_due or c.balance_after is distinct from c.balance_due or c.hash is null
    when not c.carried then c.seq <> c.transfer_id or c.balance_after is not null or c.hash is not null
    else true
  end
  limit 1;
  if broken is not null then
    raise exception 'ledger: transfer % does not continue its accounts', broken
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace trigger posting_adds_up after insert on ledger.posting referencing new table as added
  for each statement execute function ledger.check_added_postings();
