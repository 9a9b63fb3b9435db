-- What was asked for under a member's own number is kept as a keyed digest: a plain one could be tried against every phone number. A
-- job makes it of what rows from before hold, which is good until then.
alter table sms.batch
  alter column asked_digest drop not null,
  add column asked_key bytea,
  add constraint batch_asked check (num_nonnulls(asked_digest, asked_key) = 1);
create index batch_asked_plainly on sms.batch (id) where asked_digest is not null;
alter table recharge.quick_order
  alter column asked_digest drop not null,
  add column asked_key bytea,
  add constraint quick_order_asked check (num_nonnulls(asked_digest, asked_key) = 1);
create index quick_order_asked_plainly on recharge.quick_order (id) where asked_digest is not null;
alter table quote.record
  alter column asked_digest drop not null,
  add column asked_key bytea,
  add constraint record_asked check (num_nonnulls(asked_digest, asked_key) = 1);
create index record_asked_plainly on quote.record (id) where asked_digest is not null;
