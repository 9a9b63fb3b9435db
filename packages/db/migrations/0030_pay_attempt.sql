-- What a channel outside was asked to collect for an order. A member may change the way of paying: the trade begun before
-- is closed at its channel first, so of one order at most one is open.
create table payment.attempt (
  -- what the channel calls the order: its number, from the second attempt on with T2, T3 …
  no text primary key,
  order_no text not null references payment.pay_order,
  channel smallint not null check (channel in (2, 3)),
  started_at timestamptz not null,
  -- closed at its channel, or paid; null while somebody may pay it
  ended_at timestamptz
);
create unique index attempt_open on payment.attempt (order_no) where ended_at is null;
create index on payment.attempt (order_no);

insert into payment.attempt (no, order_no, channel, started_at, ended_at)
select no, no, channel, created_at, coalesce(paid_at, closed_at) from payment.pay_order where channel = 2;

-- 4 paid twice: goes back to its source
alter table payment.receipt drop constraint receipt_disposition_check;
alter table payment.receipt add constraint receipt_disposition_check check (disposition in (1, 2, 3, 4));
alter table payment.receipt add column returned_at timestamptz;
alter table payment.receipt add constraint receipt_returned check (returned_at is null or disposition = 4);
create index receipt_owed on payment.receipt (received_at) where disposition = 4 and returned_at is null;
comment on column payment.receipt.returned_at is 'of money paid twice: when it went back to its source';
