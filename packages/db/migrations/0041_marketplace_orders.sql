-- Orders of the marketplace: what was bought and delivered, cards, whose money waits, counts of it all.

-- What was bought.

create sequence marketplace.order_no;

create table marketplace.goods_order (
  id bigint generated always as identity (start with 460001) primary key,
  no text not null unique,
  -- the buyer
  member_id bigint not null references account.member,
  goods_id bigint not null references marketplace.goods,
  supplier_id bigint not null references marketplace.supplier,
  product_id bigint not null references marketplace.product,
  kind smallint not null check (kind in (1, 2)),
  way smallint not null check (way in (1, 2, 3)),
  -- what a direct one is delivered to; sealed under the member and the number; null where none is needed and once the member is gone
  account_cipher bytea,
  account_mask text not null default '',
  count integer not null check (count > 0),
  price bigint not null check (price > 0),
  amount bigint not null check (amount = price * count),
  -- of the terms when it was made
  fee_rate integer not null check (fee_rate between 0 and 5000),
  settle_days smallint not null,
  -- until when the price holds
  locked_until timestamptz not null,
  idempotency_key text,
  -- 1 to pay, 2 delivering, 3 delivered, 4 partly delivered, 5 not delivered, 6 cancelled, 7 closed unpaid
  status smallint not null default 1 check (status between 1 and 7),
  reason text not null default '',
  -- the payment through a channel or from the balance
  pay_order_no text unique references payment.pay_order,
  -- where the money came from, and goes back to
  from_deposit bigint not null default 0 check (from_deposit >= 0),
  from_bonus bigint not null default 0 check (from_bonus >= 0),
  from_credit bigint not null default 0 check (from_credit >= 0),
  -- how many were delivered
  delivered integer not null default 0 check (delivered between 0 and count),
  -- went back to the buyer: for what was not delivered, and by a dispute
  returned bigint not null default 0 check (returned >= 0),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- promised until then; by hand and by API
  deliver_by timestamptz,
  -- the last delivery
  delivered_at timestamptz,
  ended_at timestamptz,
  unique (member_id, idempotency_key),
  check ((status in (1, 7)) = (paid_at is null)),
  check ((status in (1, 2)) = (ended_at is null)),
  check (status <> 3 or delivered = count),
  check (status <> 4 or delivered between 1 and count - 1),
  check (status not in (1, 5, 6, 7) or delivered = 0),
  check (paid_at is null or from_deposit + from_bonus + from_credit = amount),
  check (returned <= amount)
) with (fillfactor = 80);
create index on marketplace.goods_order (member_id, id);
create index on marketplace.goods_order (member_id, status, id);
create index on marketplace.goods_order (supplier_id, id);
create index on marketplace.goods_order (supplier_id, status, id);
create index on marketplace.goods_order (goods_id, id);
create index on marketplace.goods_order (locked_until) where status = 1;
create index on marketplace.goods_order (deliver_by) where status = 2;

create table marketplace.event (
  id bigint generated always as identity primary key,
  order_id bigint not null references marketplace.goods_order,
  -- enumeration goodsOrderEvent
  event smallint not null,
  words text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index on marketplace.event (order_id, id);

-- What was delivered of an order, part by part. Each moves its part of the money.
create table marketplace.delivery (
  id bigint generated always as identity (start with 470001) primary key,
  order_id bigint not null references marketplace.goods_order,
  count integer not null check (count > 0),
  at timestamptz not null default clock_timestamp()
);
create index on marketplace.delivery (order_id, id);

-- What a supplier's API was asked to deliver. `number` is ours, and stays the same when it is asked again.
create table marketplace.attempt (
  number text primary key,
  order_id bigint not null unique references marketplace.goods_order,
  -- 1 handed, 2 accepted, 3 delivered, 4 refused, 5 unknown
  state smallint not null default 1 check (state between 1 and 5),
  supplier_number text not null default '',
  words text not null default '',
  handed_at timestamptz not null default now(),
  answered_at timestamptz,
  asked smallint not null default 0,
  ask_at timestamptz,
  check ((state in (3, 4)) = (ask_at is null))
);
create index on marketplace.attempt (ask_at) where ask_at is not null;

-- Cards: in a pool, or delivered. Each belongs to one order at most, for ever, and is kept once whoever brings it.

create table marketplace.card_import (
  id bigint generated always as identity (start with 480001) primary key,
  goods_id bigint not null references marketplace.goods,
  file_name text not null,
  -- SHA-256 of the file, keyed: the same file is not taken twice at once
  file_digest bytea not null,
  -- 1 waiting, 2 running, 3 done, 4 undone
  status smallint not null default 1 check (status between 1 and 4),
  lines integer not null check (lines > 0),
  done_lines integer not null default 0 check (done_lines between 0 and lines),
  added integer not null default 0,
  repeated integer not null default 0,
  faulty integer not null default 0,
  -- [{line, words}], the first hundred; never what stood there
  faults jsonb not null default '[]',
  -- taken back again
  removed integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on marketplace.card_import (goods_id, id);
create unique index card_import_open on marketplace.card_import (goods_id) where status in (1, 2);

-- Parts of a file that wait to be read, sealed; gone once they are.
create table marketplace.card_import_part (
  id bigint generated always as identity primary key,
  import_id bigint not null references marketplace.card_import,
  position integer not null,
  first_line integer not null,
  lines integer not null check (lines > 0),
  content_cipher bytea not null,
  unique (import_id, position)
);

create table marketplace.card (
  id bigint generated always as identity (start with 490001) primary key,
  goods_id bigint not null references marketplace.goods,
  product_id bigint not null references marketplace.product,
  import_id bigint references marketplace.card_import,
  number_digest bytea not null,
  -- the last signs of the number
  tail text not null,
  -- number and secret, sealed under product and digest; null once its buyer is gone
  content_cipher bytea,
  expires_on date,
  order_id bigint references marketplace.goods_order,
  -- held for an order that is being paid until this is set
  sold_at timestamptz,
  delivery_id bigint references marketplace.delivery,
  viewed_at timestamptz,
  added_at timestamptz not null default now(),
  unique (product_id, number_digest),
  check (order_id is not null or sold_at is null),
  check ((sold_at is null) = (delivery_id is null))
);
create index on marketplace.card (goods_id, expires_on, id) where order_id is null;
create index on marketplace.card (order_id, id) where order_id is not null;
create index on marketplace.card (import_id) where import_id is not null;

-- Each look at the cards of an order.
create table marketplace.card_view (
  id bigint generated always as identity primary key,
  order_id bigint not null references marketplace.goods_order,
  cards integer not null,
  at timestamptz not null default now(),
  ip text not null,
  device text not null
);
create index on marketplace.card_view (order_id, id);

create table marketplace.card_ticket (
  digest bytea primary key,
  order_id bigint not null references marketplace.goods_order,
  expires_at timestamptz not null
);
create index on marketplace.card_ticket (expires_at);

-- Whose money waits.

create table marketplace.settlement_run (
  id bigint generated always as identity (start with 500001) primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  orders integer not null default 0,
  amount bigint not null default 0,
  fee bigint not null default 0
);

-- One for each order of which something was delivered: what its supplier gets of it.
create table marketplace.settlement (
  order_id bigint primary key references marketplace.goods_order,
  supplier_id bigint not null references marketplace.supplier,
  -- delivered
  amount bigint not null check (amount > 0),
  -- given back by a dispute
  returned bigint not null default 0 check (returned between 0 and amount),
  -- null until it is settled
  fee bigint check (fee between 0 and amount - returned),
  -- 1 waiting, 2 frozen by a dispute, 3 settled, 4 given back whole
  status smallint not null default 1 check (status between 1 and 4),
  -- null while more may be delivered
  due_at timestamptz,
  settled_at timestamptz,
  run_id bigint references marketplace.settlement_run,
  check ((status = 3) = (fee is not null)),
  check ((status in (3, 4)) = (settled_at is not null)),
  check ((status = 4) = (returned = amount)),
  check (status <> 3 or due_at is not null)
);
create index on marketplace.settlement (due_at, order_id) where status = 1 and due_at is not null;
create index on marketplace.settlement (supplier_id, order_id);
create index on marketplace.settlement (supplier_id, status, order_id);
create index on marketplace.settlement (run_id, order_id) where run_id is not null;

create sequence marketplace.dispute_no;

-- One for each order at most. It freezes the settlement of its order and nothing else.
create table marketplace.dispute (
  id bigint generated always as identity (start with 510001) primary key,
  no text not null unique,
  order_id bigint not null unique references marketplace.goods_order,
  member_id bigint not null references account.member,
  supplier_id bigint not null references marketplace.supplier,
  -- 1 unusable, 2 used before, 3 not arrived, 4 other than described
  kind smallint not null check (kind between 1 and 4),
  words text not null,
  -- of these many
  count integer not null check (count > 0),
  -- what the buyer wants back
  wanted bigint not null check (wanted > 0),
  supplier_words text not null default '',
  -- 1 with the supplier, 2 with us, 3 given back, 4 not upheld, 5 taken back
  status smallint not null default 1 check (status between 1 and 5),
  -- what went back
  returned bigint not null default 0 check (returned between 0 and wanted),
  reason text not null default '',
  created_at timestamptz not null default now(),
  -- when we take it up if the supplier says nothing
  answer_by timestamptz not null,
  ended_at timestamptz,
  check ((status in (3, 4, 5)) = (ended_at is not null)),
  check ((status = 3) = (returned > 0))
);
create index on marketplace.dispute (member_id, id);
create index on marketplace.dispute (supplier_id, id);
create index on marketplace.dispute (answer_by) where status = 1;

create sequence marketplace.payout_no;

-- A supplier's balance going out to a bank account of the enterprise.
create table marketplace.payout (
  id bigint generated always as identity (start with 520001) primary key,
  no text not null unique,
  supplier_id bigint not null references marketplace.supplier,
  member_id bigint not null references account.member,
  amount bigint not null check (amount > 0),
  -- {"holder", "bank", "number"}, sealed; null once the member is gone
  account_cipher bytea,
  account_mask text not null default '',
  idempotency_key text,
  -- 1 under review, 2 to be paid, 3 paid, 4 refused, 5 taken back
  status smallint not null default 1 check (status between 1 and 5),
  reason text not null default '',
  -- of the bank transfer
  serial text unique,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (member_id, idempotency_key),
  check ((status in (3, 4, 5)) = (ended_at is not null)),
  check ((status = 3) = (serial is not null))
);
create unique index payout_open on marketplace.payout (supplier_id) where status in (1, 2);
create index on marketplace.payout (supplier_id, id);

-- Counts of orders, kept by triggers, equal to the orders at every moment. `day`: when they were made, in Beijing.

create table marketplace.goods_day (
  goods_id bigint not null,
  day date not null,
  status smallint not null,
  supplier_id bigint not null,
  product_id bigint not null,
  orders bigint not null,
  amount bigint not null,
  returned bigint not null,
  primary key (goods_id, day, status)
);
create index on marketplace.goods_day (day, product_id);
create index on marketplace.goods_day (supplier_id, day);

create table marketplace.buyer_day (
  member_id bigint not null,
  day date not null,
  status smallint not null,
  product_id bigint not null,
  orders bigint not null,
  amount bigint not null,
  returned bigint not null,
  primary key (member_id, day, status, product_id)
);

-- How long whole deliveries took, from payment to the last one: `step` is the seconds on a scale of quarter octaves.
create table marketplace.goods_speed (
  goods_id bigint not null,
  day date not null,
  step smallint not null,
  orders bigint not null,
  primary key (goods_id, day, step)
);

-- Lists and sums stay quick however many orders there are: an index for each condition of operators' lists, and some from which alone
-- a sum is read.

create index on marketplace.goods_order (status, id);
create index on marketplace.goods_order (product_id, id);
create index on marketplace.goods_order (created_at);
create index goods_order_open on marketplace.goods_order (member_id) include (price, count, delivered) where status = 2;
create index on marketplace.settlement (status, order_id);
create index settlement_unsettled on marketplace.settlement (supplier_id) include (amount, returned) where status in (1, 2);
create index dispute_open on marketplace.dispute (id) include (wanted) where status in (1, 2);
