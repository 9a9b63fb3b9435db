-- Orders that somebody pays, the money that arrived for them, and the money that goes back.
create schema payment;

create sequence payment.order_serial;

-- A check of orders needs it. What it does today: packages/db/functions/payment/lines_total.sql.
create function payment.lines_total(lines jsonb) returns bigint
language sql immutable parallel safe as $$
  select sum((line ->> 'amount')::bigint)::bigint from jsonb_array_elements(lines) line
$$;

create table payment.pay_order (
  no text primary key,
  member_id bigint not null references account.member,
  -- 1 recharge, 2 package, 3 VIP, 4 marketplace goods, 5 recharge product
  kind smallint not null check (kind in (1, 2, 3, 4, 5)),
  subject text not null,
  list_amount bigint not null check (list_amount >= 0),
  discount bigint not null default 0 check (discount >= 0),
  pay_amount bigint not null,
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
  -- what it costs, line by line: goods, what is left of what they replace, VIP discount, coupon, in this order. Kept for ever:
  -- [{"kind": 1, "name": "…", "amount": "800000"}], amounts in units as text; kind is priceLineKind
  lines jsonb not null,
  coupon_id bigint,
  unique (member_id, idempotency_key),
  constraint pay_order_price check (pay_amount = list_amount - discount and pay_amount >= 0),
  constraint pay_order_lines check (payment.lines_total(lines) = pay_amount)
);
create index on payment.pay_order (member_id, created_at);
create index on payment.pay_order (created_at);
create index on payment.pay_order (expire_at) where status in (10, 15);
-- A coupon is on one order at a time, whatever its own row says; goods go back whole, and their coupon with them.
create unique index pay_order_coupon on payment.pay_order (coupon_id) where coupon_id is not null and status in (10, 15, 20);

-- Money that a channel says it received: each of its trade numbers once, whatever is heard of it and how often.
create table payment.receipt (
  channel smallint not null,
  trade_no text not null,
  order_no text not null references payment.pay_order,
  amount bigint not null check (amount > 0),
  -- 1 paid its order, 2 came late or twice: credited to the balance, 3 not the order's amount: held for an operator,
  -- 4 paid twice: goes back to its source
  disposition smallint not null check (disposition in (1, 2, 3, 4)),
  received_at timestamptz not null,
  returned_at timestamptz,
  primary key (channel, trade_no),
  constraint receipt_returned check (returned_at is null or disposition = 4)
);
create index on payment.receipt (order_no);
create index receipt_owed on payment.receipt (received_at) where disposition = 4 and returned_at is null;
comment on column payment.receipt.returned_at is 'of money paid twice: when it went back to its source';
create index on payment.receipt (channel, received_at);
create index on payment.receipt (channel) where disposition = 4;

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

-- What a channel outside was asked to collect for an order. A member may change the way of paying: the trade begun before
-- is closed at its channel first, so of one order at most one is open.
create table payment.attempt (
  -- what the channel calls the order: its number, from the second attempt on with T2, T3 …
  no text primary key,
  order_no text not null references payment.pay_order,
  channel smallint not null check (channel in (2, 3)),
  started_at timestamptz not null,
  -- closed at its channel, or paid; null while somebody may pay it
  ended_at timestamptz,
  -- by which of the channel's products it collects: a number that a channel knows for one product is refused for another,
  -- so changing the product is a new attempt
  way text check (way in ('page', 'phonePage', 'code', 'wechat'))
);
create unique index attempt_open on payment.attempt (order_no) where ended_at is null;
create index on payment.attempt (order_no);

-- Where members pay to by bank transfer. At most one account of a kind is shown.
create table payment.payee (
  id bigint generated always as identity (start with 301) primary key,
  -- 1 bank account, 2 Alipay account
  kind smallint not null check (kind in (1, 2)),
  holder text not null,
  number_cipher bytea not null,
  number_mask text not null,
  -- bank and branch; '' for Alipay
  bank text not null,
  -- the branch's number in the interbank system; '' when it is not needed
  bank_code text not null,
  -- 1 shown to members, 2 put away
  status smallint not null default 1 check (status in (1, 2)),
  created_by bigint not null references operator.account,
  created_at timestamptz not null,
  put_away_at timestamptz
);
create unique index payee_shown on payment.payee (kind) where status = 1;

-- 7 digits and a check digit, written into the transfer's remark.
create sequence payment.remittance_code start with 1000001 maxvalue 9999999;

-- What is known of an order that is paid by bank transfer. Names and files are personal: sealed, and gone with the member.
create table payment.remittance (
  order_no text primary key references payment.pay_order,
  member_id bigint not null references account.member,
  code text not null unique,
  payer_cipher bytea,
  amount bigint check (amount > 0),
  remitted_at timestamptz,
  submitted_at timestamptz,
  -- why the last slip was not accepted; '' when it was, or none was looked at
  reason text not null default '',
  created_at timestamptz not null
);
create index on payment.remittance (member_id);
create index on payment.remittance (submitted_at);

create table payment.slip (
  id uuid primary key,
  order_no text not null references payment.pay_order,
  member_id bigint not null references account.member,
  name_cipher bytea not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  bytes integer not null,
  content_cipher bytea not null,
  -- handed in with the order; others are leftovers of an upload
  kept boolean not null default false,
  created_at timestamptz not null
);
create index on payment.slip (order_no);
create index on payment.slip (member_id);
create index on payment.slip (created_at) where not kept;

-- Lines of the bank's statement that an operator matched with an order: a serial number is booked once, for ever.
create table payment.bank_line (
  serial text primary key,
  order_no text not null references payment.pay_order,
  amount bigint not null check (amount > 0),
  -- null once the member's account is closed
  payer_cipher bytea,
  arrived_at timestamptz not null,
  -- 1 waits for a second operator, 2 booked, 3 refused by the second
  status smallint not null check (status in (1, 2, 3)),
  entered_by bigint not null references operator.account,
  entered_at timestamptz not null,
  decided_by bigint references operator.account,
  decided_at timestamptz,
  reason text not null default '',
  -- nobody is their own second
  check (decided_by <> entered_by),
  check ((status = 1) <= (decided_by is null))
);
create unique index bank_line_waits on payment.bank_line (order_no) where status = 1;
create index on payment.bank_line (order_no);
-- What operators moved in the last day is summed before each of their words: apps/server/src/domains/payment/limit.
create index on payment.bank_line (entered_at);

-- Money that goes back: of an order by an operator, of the balance by its owner.
create sequence payment.refund_serial;

-- A member asks for paid-in money back. The amount is frozen until somebody has decided.
create table payment.withdrawal (
  no text primary key,
  member_id bigint not null references account.member,
  amount bigint not null check (amount > 0),
  -- {"holder", "bank", "number"} for what cannot go back to where it came from; gone with the member
  account_cipher bytea,
  -- 1 under review, 2 going back, 3 gone back, 4 refused, 5 taken back by the member
  status smallint not null default 1 check (status in (1, 2, 3, 4, 5)),
  reason text not null default '',
  -- above the limit two operators agree, one after the other
  first_by bigint references operator.account,
  decided_by bigint references operator.account,
  decided_at timestamptz,
  finished_at timestamptz,
  idempotency_key text,
  created_at timestamptz not null,
  -- owed credit, taken off what goes back
  repaid bigint not null default 0,
  unique (member_id, idempotency_key),
  check (first_by <> decided_by),
  check (repaid >= 0 and repaid <= amount)
);
create unique index withdrawal_open on payment.withdrawal (member_id) where status = 1;
create index on payment.withdrawal (member_id, created_at);
create index on payment.withdrawal (created_at);
create index on payment.withdrawal (decided_at);

create table payment.refund (
  no text primary key,
  member_id bigint not null references account.member,
  -- what is paid back; null for the part of a withdrawal that goes to a bank account
  order_no text references payment.pay_order,
  withdrawal_no text references payment.withdrawal,
  amount bigint not null,
  -- 1 to its source by the channel, 2 to the balance, 3 by bank transfer, recorded by hand
  way smallint not null check (way in (1, 2, 3)),
  -- 1 waits for a second operator, 2 under way, 3 done, 4 the channel said no, 5 refused by the second
  status smallint not null check (status in (1, 2, 3, 4, 5)),
  -- the channel knows each attempt as a refund of its own: a new number only after it said no to the last one
  attempt smallint not null default 1,
  reason text not null,
  -- what the channel, or the second operator, said no with
  said text not null default '',
  -- of the bank transfer
  serial text unique,
  asked_by bigint references operator.account,
  decided_by bigint references operator.account,
  created_at timestamptz not null,
  done_at timestamptz,
  -- of a top-up's bonus, taken from the given balance
  bonus_back bigint not null default 0 check (bonus_back >= 0),
  -- kept of the top-up itself, for what of the bonus was spent; `amount` is what goes out
  withheld bigint not null default 0 check (withheld >= 0),
  check (asked_by <> decided_by),
  check (order_no is not null or withdrawal_no is not null),
  check (way <> 1 or order_no is not null),
  -- what cost nothing goes back as nothing: its goods and its coupon do
  constraint refund_amount check (amount > 0 or amount = 0 and way = 2)
);
create index on payment.refund (order_no);
create index on payment.refund (withdrawal_no);
create index on payment.refund (created_at);
create index on payment.refund (member_id);

-- A channel's bill of a finished Beijing day, held against what is booked here.
create table payment.bill (
  channel smallint not null check (channel in (2, 3)),
  day date not null,
  -- false: the channel has none for the day
  found boolean not null,
  lines integer not null,
  bill_in bigint not null check (bill_in >= 0),
  bill_out bigint not null check (bill_out >= 0),
  book_in bigint not null check (book_in >= 0),
  book_out bigint not null check (book_out >= 0),
  checked_at timestamptz not null,
  primary key (channel, day)
);
create index on payment.bill (day);

create table payment.bill_line (
  channel smallint not null,
  day date not null,
  nth integer not null,
  trade_no text not null,
  -- '' for a payment
  refund_no text not null,
  -- what the channel calls the order
  no text not null,
  -- refunds are below zero
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  primary key (channel, day, nth),
  foreign key (channel, day) references payment.bill
);
create index on payment.bill_line (channel, trade_no, refund_no);

-- Where the two do not agree; open until it has gone by itself, was resolved or explained.
create table payment.difference (
  id bigint generated always as identity (start with 71001) primary key,
  channel smallint not null,
  day date not null,
  -- 1 not booked here, 2 not on the bill, 3 another amount, 4 booked otherwise, 5 billed twice, 6 refund not on the bill,
  -- 7 of no order of this site
  kind smallint not null check (kind between 1 and 7),
  trade_no text not null,
  refund_no text not null,
  order_no text not null,
  bill_amount bigint,
  book_amount bigint,
  -- 1 open, 2 gone by itself, 3 resolved, 4 explained
  state smallint not null default 1 check (state in (1, 2, 3, 4)),
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references operator.account,
  note text not null default '',
  unique (channel, kind, trade_no, refund_no),
  check ((state = 1) = (closed_at is null))
);
create index on payment.difference (channel, day);
create index on payment.difference (found_at);
create index difference_open on payment.difference (channel, day) where state = 1;

-- What operators change about a member's money by hand: one proposes, another one decides. docs/decisions/014-two-people-for-large-money.md
create table payment.adjustment (
  no text primary key,
  member_id bigint not null references account.member,
  -- 1 deposit up, 2 deposit down, 3 bonus up, 4 bonus down, 5 the credit line becomes `amount`, 6 credit paid back from the deposit
  kind smallint not null check (kind in (1, 2, 3, 4, 5, 6)),
  amount bigint not null check (amount >= 0),
  -- the member reads the reason; the evidence is for those who look at the books
  reason text not null,
  evidence text not null,
  -- 1 waits for the second operator, 2 carried out, 3 refused, 4 taken back by who proposed it
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  proposed_by bigint not null references operator.account,
  decided_by bigint references operator.account,
  -- what it was refused with
  said text not null default '',
  idempotency_key text,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (proposed_by, idempotency_key),
  -- nobody is their own second
  check (decided_by <> proposed_by)
);
create index on payment.adjustment (member_id, created_at);
create index on payment.adjustment (created_at);
create index on payment.adjustment (status) where status = 1;

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
create index on payment.booking (entered_at);
