-- What the channels' bills say of each day, held against what is booked here.

-- The bill of a finished Beijing day, and what both sides come to.
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

-- Where the two do not agree; open until it has gone by itself, was mended or explained.
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
  -- 1 open, 2 gone by itself, 3 mended, 4 explained
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
create index on payment.receipt (channel, received_at);
create index on payment.receipt (channel) where disposition = 4;
