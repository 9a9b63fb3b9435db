-- Payments that an operator books because the channel has them and no notification came. The channel is asked first.
create table payment.booking (
  id bigint generated always as identity (start with 72001) primary key,
  order_no text not null references payment.pay_order,
  channel smallint not null check (channel in (2, 3)),
  trade_no text not null,
  -- as the channel says
  amount bigint not null check (amount > 0),
  evidence text not null,
  -- WebP, sealed, gone with the member
  picture_cipher bytea,
  -- 1 waits for a second operator, 2 booked, 3 refused by the second
  status smallint not null check (status in (1, 2, 3)),
  -- what became of the money, or why it was refused
  outcome text not null default '',
  entered_by bigint not null references operator.account,
  entered_at timestamptz not null,
  decided_by bigint references operator.account,
  decided_at timestamptz,
  -- nobody is their own second
  check (decided_by <> entered_by),
  check ((status = 1) <= (decided_by is null))
);
create unique index booking_once on payment.booking (channel, trade_no) where status in (1, 2);
create index on payment.booking (order_no);

-- 4 taken back by who proposed it
alter table payment.adjustment
  drop constraint adjustment_status_check,
  add constraint adjustment_status_check check (status in (1, 2, 3, 4));
