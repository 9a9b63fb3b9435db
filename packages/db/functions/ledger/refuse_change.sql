-- Transfers and postings are never changed or removed; an account keeps what it was opened as.
create or replace function ledger.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'ledger: % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger transfer_append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();

create or replace trigger posting_append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();

create or replace trigger account_is_kept before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();

create or replace trigger account_keeps_identity
  after update of id, owner_kind, owner_id, kind, carried, opened_at on ledger.account
  for each row when (
    (new.id, new.owner_kind, new.owner_id, new.kind, new.carried, new.opened_at)
      is distinct from (old.id, old.owner_kind, old.owner_id, old.kind, old.carried, old.opened_at)
  ) execute function ledger.refuse_change();
