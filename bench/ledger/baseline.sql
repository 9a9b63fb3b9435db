-- The baseline for the ledger: one transaction per transfer, balances on the account rows, as most ledgers do it (the
-- shape of pgledger, without its text ids). No chain, no digest, no idempotency key beyond a unique column.
create schema baseline;

create table baseline.account (
  id bigint primary key,
  balance bigint not null,
  version bigint not null default 0,
  may_go_negative boolean not null
) with (fillfactor = 50);
insert into baseline.account select g, 1000000000000, 0, false from generate_series(1, 10000) g;
insert into baseline.account values (0, 0, 0, true);

create table baseline.transfer (
  id bigint generated always as identity primary key,
  key text not null unique,
  payer bigint not null references baseline.account,
  payee bigint not null references baseline.account,
  amount bigint not null check (amount > 0),
  at timestamptz not null default now()
);

create table baseline.entry (
  transfer_id bigint not null references baseline.transfer,
  account_id bigint not null references baseline.account,
  amount bigint not null,
  balance_after bigint not null,
  version bigint not null
);
create index on baseline.entry (account_id);
create index on baseline.entry (transfer_id);

create function baseline.create_transfer(key text, payer bigint, payee bigint, amount bigint) returns bigint
language plpgsql as $$
declare
  paying baseline.account;
  paid baseline.account;
  transfer_id bigint;
begin
  perform from baseline.account a where a.id in (payer, payee) order by a.id for update;
  update baseline.account a set balance = a.balance - amount, version = a.version + 1 where a.id = payer returning * into paying;
  if paying.balance < 0 and not paying.may_go_negative then
    raise exception 'balance too low';
  end if;
  update baseline.account a set balance = a.balance + amount, version = a.version + 1 where a.id = payee returning * into paid;
  insert into baseline.transfer (key, payer, payee, amount) values (key, payer, payee, amount) returning id into transfer_id;
  insert into baseline.entry values (transfer_id, payer, -amount, paying.balance, paying.version);
  insert into baseline.entry values (transfer_id, payee, amount, paid.balance, paid.version);
  return transfer_id;
end $$;
