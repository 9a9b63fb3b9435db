-- Bank transfers: where to pay, what a payer says, what the bank says, and who confirmed it.

-- Where members pay to. At most one account of a kind is shown.
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
