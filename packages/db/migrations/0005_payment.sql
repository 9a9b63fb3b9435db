-- Orders that somebody pays, and the money that arrived for them.
create schema payment;

create sequence payment.order_serial;

create table payment.pay_order (
  no text primary key,
  member_id bigint not null references account.member,
  -- 1 recharge, 2 package, 3 VIP, 4 marketplace goods, 5 recharge product
  kind smallint not null check (kind in (1, 2, 3, 4, 5)),
  subject text not null,
  list_amount bigint not null check (list_amount >= 0),
  discount bigint not null default 0 check (discount >= 0),
  pay_amount bigint not null check (pay_amount = list_amount - discount and pay_amount > 0),
  -- 1 balance, 2 Alipay, 3 WeChat, 4 bank transfer
  channel smallint not null check (channel in (1, 2, 3, 4)),
  -- 10 to pay, 15 awaiting confirmation, 20 paid, 30 closed, 40 refunding, 41 partly refunded, 42 refunded
  status smallint not null default 10 check (status in (10, 15, 20, 30, 40, 41, 42)),
  -- what the kind needs to deliver, e.g. {"offerId": "50001"}
  reference jsonb not null default '{}',
  idempotency_key text,
  channel_trade_no text,
  created_at timestamptz not null,
  expire_at timestamptz not null,
  -- when the channel was last asked about it
  queried_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  unique (member_id, idempotency_key)
);
create index on payment.pay_order (member_id, created_at);
create index on payment.pay_order (created_at);
create index on payment.pay_order (expire_at) where status in (10, 15);

-- Money that a channel says it received: each of its trade numbers once, whatever is heard of it and how often.
create table payment.receipt (
  channel smallint not null,
  trade_no text not null,
  order_no text not null references payment.pay_order,
  amount bigint not null check (amount > 0),
  -- 1 paid its order, 2 came late or twice: credited to the balance, 3 not the order's amount: held for an operator
  disposition smallint not null check (disposition in (1, 2, 3)),
  received_at timestamptz not null,
  primary key (channel, trade_no)
);
create index on payment.receipt (order_no);

-- Every notification a channel sent, believed or not.
create table payment.notify (
  id bigint generated always as identity primary key,
  channel smallint not null,
  notify_id text not null,
  order_no text not null,
  verified boolean not null,
  outcome text not null,
  received_at timestamptz not null
);
create index on payment.notify (order_no);
create index on payment.notify (received_at);
