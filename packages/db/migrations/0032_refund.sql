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
  unique (member_id, idempotency_key),
  check (first_by <> decided_by)
);
create unique index withdrawal_open on payment.withdrawal (member_id) where status = 1;
create index on payment.withdrawal (member_id, created_at);
create index on payment.withdrawal (created_at);

create table payment.refund (
  no text primary key,
  member_id bigint not null references account.member,
  -- what is paid back; null for the part of a withdrawal that goes to a bank account
  order_no text references payment.pay_order,
  withdrawal_no text references payment.withdrawal,
  amount bigint not null check (amount > 0),
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
  check (asked_by <> decided_by),
  check (order_no is not null or withdrawal_no is not null),
  check (way <> 1 or order_no is not null)
);
create index on payment.refund (order_no);
create index on payment.refund (withdrawal_no);
create index on payment.refund (created_at);
create index on payment.refund (member_id);
