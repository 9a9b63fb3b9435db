-- What came back to a credit that had been paid back meanwhile stayed on the credit account, where no balance shows it. It becomes what
-- it is, paid-in money (docs/decisions/106-credit-is-never-above-zero.md); from here on ledger.post_batch sees to it.

-- Servers of the version before may be running: nothing comes back between the repair and the constraint.
lock table ledger.account in access exclusive mode;

-- A new database has neither accounts nor functions yet.
do $$
begin
  if exists (select from ledger.account where kind = 'credit') then
    perform ledger.open_accounts(
      array(select 'member:' || a.owner_id || ':deposit' from ledger.account a where a.kind = 'credit')
    );
  end if;
  if exists (select from ledger.account where kind = 'credit' and balance > 0) then
    perform ledger.post_batch(
      array_agg('surplus:before:' || a.owner_id order by a.id), array_agg('credit.surplus'::text order by a.id),
      array_agg('{}'::jsonb order by a.id), array_agg(2 order by a.id),
      (select array_agg(l.account order by b.id, l.amount) from ledger.account b cross join lateral (values
        (b.name, -b.balance), ('member:' || b.owner_id || ':deposit', b.balance)
      ) l (account, amount) where b.kind = 'credit' and b.balance > 0),
      (select array_agg(l.amount order by b.id, l.amount) from ledger.account b cross join lateral (values
        (-b.balance), (b.balance)
      ) l (amount) where b.kind = 'credit' and b.balance > 0)
    )
    from ledger.account a where a.kind = 'credit' and a.balance > 0;
  end if;
end $$;

alter table ledger.account add constraint account_credit_not_above_zero check (kind <> 'credit' or balance <= 0);
