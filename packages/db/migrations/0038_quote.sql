-- Quotes: a member's price lists for their own customers, who gets them by e-mail, and the links that open them.
create schema quote;

-- One price list. It is never changed: the next one has the next version.
create table quote.record (
  id bigint generated always as identity (start with 290001) primary key,
  member_id bigint not null references account.member,
  version integer not null check (version > 0),
  -- made by the page: a list is made once under it
  client_id text not null,
  -- SHA-256 of what was asked for, to tell a repetition from another request
  asked_digest bytea not null,
  title text not null,
  -- who quotes, how to reach them, and their note, sealed under the member and client_id
  head_cipher bytea not null,
  effective_at timestamptz not null,
  created_at timestamptz not null,
  -- products with a price, and what differs from the version before
  lines integer not null check (lines > 0),
  rose integer not null,
  fell integer not null,
  added integer not null,
  gone integer not null,
  unique (member_id, version),
  unique (member_id, client_id)
);
create index on quote.record (member_id, effective_at);

-- What a version says of one product, and what the version before said.
create table quote.line (
  record_id bigint not null references quote.record on delete cascade,
  position integer not null,
  -- 1 API, 2 recharge product
  kind smallint not null check (kind in (1, 2)),
  product_id bigint not null,
  name text not null,
  group_name text not null,
  unit text not null,
  -- in 0.00001 yuan; null: no longer quoted
  price bigint check (price > 0),
  -- what the member paid for it then
  cost bigint,
  -- the price of the version before; null: it was not quoted
  before bigint,
  -- 1 same, 2 rose, 3 fell, 4 added, 5 gone
  change smallint not null check (change between 1 and 5),
  primary key (record_id, kind, product_id),
  check ((price is null) = (change = 5)),
  check ((before is null) = (change = 4))
);

-- Who opens a version without signing in: whoever has the secret, of which only the digest is kept.
create table quote.link (
  id bigint generated always as identity (start with 300001) primary key,
  record_id bigint not null references quote.record on delete cascade,
  member_id bigint not null references account.member,
  digest bytea not null unique,
  -- 1 page, 2 mail
  origin smallint not null check (origin in (1, 2)),
  -- it also shows the prices of the version before
  shows_changes boolean not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  -- the operator; null: the member
  withdrawn_by bigint references operator.account,
  reason text not null default '',
  check (withdrawn_by is null or withdrawn_at is not null)
);
create index on quote.link (record_id, id);
create index on quote.link (member_id, id);

-- Addresses that agreed: each was entered with a code that its owner passed on.
create table quote.recipient (
  id bigint generated always as identity (start with 310001) primary key,
  member_id bigint not null references account.member,
  email_key bytea not null,
  -- address and name, sealed under the member and email_key
  content_cipher bytea not null,
  email_mask text not null,
  created_at timestamptz not null,
  unique (member_id, email_key)
);

-- Addresses that want nothing from a member any more; kept when the member removes the recipient.
create table quote.opt_out (
  member_id bigint not null references account.member,
  email_key bytea not null,
  created_at timestamptz not null,
  primary key (member_id, email_key)
);

-- What was mailed: a version goes to an address once.
create table quote.delivery (
  id bigint generated always as identity (start with 320001) primary key,
  record_id bigint not null references quote.record on delete cascade,
  member_id bigint not null references account.member,
  email_key bytea not null,
  email_mask text not null,
  link_id bigint not null references quote.link on delete cascade,
  -- of message.outbox, which forgets after a while
  outbox_id uuid not null,
  -- its state there once it ended; null: to be read there
  outcome smallint,
  -- of the secret by which the address unsubscribes
  unsubscribe_digest bytea not null unique,
  created_at timestamptz not null,
  unique (record_id, email_key)
);
create index on quote.delivery (member_id, email_key, created_at);
create index on quote.delivery (outbox_id) where outcome is null;
create index on quote.delivery (link_id);

-- A code proves an address for one purpose: 1 receiving messages, 2 receiving quotes.
alter table message.email_code add column purpose smallint not null default 1;
