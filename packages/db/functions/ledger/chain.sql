-- The hash of a posting of a carried account: of the hash before it, its transfer and what it did to the account.
create or replace function ledger.chain(
  previous bytea, digest bytea, account_id bigint, amount bigint, balance_after bigint, seq bigint, at timestamptz
) returns bytea
language sql immutable as $$
  select sha256(
    previous || digest || int8send(account_id) || int8send(amount) || int8send(balance_after) || int8send(seq)
      || timestamptz_send(at)
  )
$$;
