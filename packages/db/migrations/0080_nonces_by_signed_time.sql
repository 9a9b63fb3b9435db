-- Nonces are kept by the time that their requests were signed at, no longer by when they came (docs/decisions/108-nonces-by-signed-time.md).

-- Until then nonces may be in gateway.nonce by when they came: none is good in any generation that has it.
create table gateway.nonce_change (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null
);
-- a signature is good for half an hour; a market without a node has none
insert into gateway.nonce_change (until)
select case when exists (select from gateway.node) then clock_timestamp() + interval '2 hours' else '-infinity' end;
