-- What was used of a lease is settled each minute, not only when it closes: the ledger is never more than a minute behind.
alter table gateway.lease add column settled integer not null default 0 check (settled between 0 and used);
comment on column gateway.lease.settled is 'units whose money is settled while the lease is open; its closing settles the rest, at least one';
