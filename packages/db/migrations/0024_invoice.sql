-- Invoices. What of a member's consumption was paid with real money is read from the postings (docs/decisions/036); a record
-- keeps it beside what is invoiced of it, and no row of it may say that more is invoiced than was consumed.
create schema invoice;

create sequence invoice.serial;

-- Locked by whatever moves a member's records: applications, cancellations, refunds, reversals.
create table invoice.book (
  member_id bigint primary key references account.member,
  -- the months of calls before this one are on record
  charged_until date
);

create table invoice.title (
  id bigint generated always as identity (start with 61001) primary key,
  member_id bigint not null references account.member,
  -- 1 personal, 2 enterprise ordinary, 3 enterprise special
  kind smallint not null check (kind between 1 and 3),
  -- {"name", "taxNo", "address", "phone", "bank", "account"}, sealed
  details_cipher bytea not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index on invoice.title (member_id);
create unique index title_default on invoice.title (member_id) where is_default;

-- One month's calls, or one order.
create table invoice.record (
  id bigint generated always as identity (start with 62001) primary key,
  member_id bigint not null references account.member,
  -- 'calls:2026-10', or 'order:PO…'
  source text not null,
  -- 1 calls, 2 packages, 3 VIP, 4 SMS
  tax_item smallint not null check (tax_item between 1 and 4),
  title text not null,
  -- no reference: a refund locks the order before the book, and a reference would lock it after
  order_no text,
  -- from when it could be invoiced; credit that is paid back goes to the oldest first
  at timestamptz not null,
  -- taken from the paid-in balance, and from the credit line
  deposit bigint not null check (deposit >= 0),
  credit bigint not null check (credit >= 0),
  -- the part of `credit` that was paid back
  repaid bigint not null default 0,
  -- of `deposit` and `repaid`, what was refunded
  refunded bigint not null default 0,
  -- on invoices that stand or are applied for
  invoiced bigint not null default 0 check (invoiced >= 0),
  -- of `invoiced`, what open red reversals will take off it
  reversing bigint not null default 0,
  unique (member_id, source),
  check (repaid between 0 and credit),
  check (refunded between 0 and deposit + repaid),
  check (reversing between 0 and invoiced),
  -- The promise: nothing is invoiced beyond what was consumed, but for what an open reversal covers.
  constraint record_covered check (invoiced - reversing <= deposit + repaid - refunded)
);
create index on invoice.record (order_no);

create table invoice.invoice (
  no text primary key,
  member_id bigint not null references account.member,
  kind smallint not null check (kind between 1 and 3),
  -- 1 applied, 2 issuing, 3 issued, 4 refused, 5 cancelled, 6 reversed, 7 partly reversed
  status smallint not null default 1 check (status between 1 and 7),
  -- the title as it was, and where the file goes: sealed; the e-mail goes with the member
  buyer_cipher bytea not null,
  email_cipher bytea,
  remark text not null,
  gross bigint not null check (gross > 0 and gross % 1000 = 0),
  net bigint not null check (net > 0 and net % 1000 = 0),
  tax bigint not null default 0 check (tax >= 0 and tax % 1000 = 0),
  reversed bigint not null default 0 check (reversed between 0 and gross),
  -- the title agreed with what is known when it was applied for: it may be granted with others
  agrees boolean not null,
  reason text not null default '',
  idempotency_key text,
  applied_at timestamptz not null,
  closed_at timestamptz,
  unique (member_id, idempotency_key),
  check (gross = net + tax),
  check (status not in (6, 7) or reversed > 0),
  check (status <> 6 or reversed = gross)
);
create index on invoice.invoice (member_id, applied_at);
create index on invoice.invoice (applied_at);
create index invoice_open on invoice.invoice (applied_at) where status in (1, 2);

-- What of which record stands on it.
create table invoice.part (
  invoice_no text not null references invoice.invoice,
  record_id bigint not null references invoice.record,
  amount bigint not null check (amount > 0 and amount % 1000 = 0),
  -- taken off again by reversals, asked for or issued
  reversed bigint not null default 0,
  primary key (invoice_no, record_id),
  check (reversed between 0 and amount)
);
create index on invoice.part (record_id);

-- A red invoice about a part of a blue one, or about all of it.
create table invoice.reversal (
  no text primary key,
  invoice_no text not null references invoice.invoice,
  -- 1 waits for two operators, 2 issuing, 3 issued, 4 refused, 5 not needed: the blue invoice was never issued
  status smallint not null default 1 check (status between 1 and 5),
  reason text not null,
  -- a refund brought it about
  is_due boolean not null,
  gross bigint not null check (gross > 0 and gross % 1000 = 0),
  -- what the platform refused it with: then it is issued by hand
  said text not null default '',
  asked_by bigint references operator.account,
  idempotency_key text,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (asked_by, idempotency_key)
);
create index on invoice.reversal (invoice_no);
create index on invoice.reversal (created_at);

create table invoice.reversal_part (
  reversal_no text not null references invoice.reversal,
  record_id bigint not null references invoice.record,
  amount bigint not null check (amount > 0 and amount % 1000 = 0),
  primary key (reversal_no, record_id)
);
create index on invoice.reversal_part (record_id);

-- The lines of an invoice, or of a reversal, by its number; those of a reversal are below zero.
create table invoice.line (
  serial text not null,
  nth smallint not null,
  tax_item smallint not null check (tax_item between 1 and 4),
  name text not null,
  rate_percent smallint not null check (rate_percent between 0 and 100),
  gross bigint not null check (gross <> 0 and gross % 1000 = 0),
  net bigint not null check (net % 1000 = 0),
  tax bigint not null check (tax % 1000 = 0),
  primary key (serial, nth),
  check (gross = net + tax)
);

-- What was issued, by the platform or by hand: each of ours once, each number once.
create table invoice.issued (
  serial text primary key,
  number text not null unique check (number ~ '^[0-9]{8,20}$'),
  -- below zero of a reversal
  gross bigint not null,
  issued_at timestamptz not null,
  -- null where the platform issued it
  entered_by bigint references operator.account,
  created_at timestamptz not null
);
create index on invoice.issued (issued_at);

create table invoice.file (
  serial text not null references invoice.issued,
  -- 1 PDF, 2 OFD, 3 XML
  type smallint not null check (type between 1 and 3),
  content_cipher bytea not null,
  bytes integer not null,
  created_at timestamptz not null,
  primary key (serial, type)
);
