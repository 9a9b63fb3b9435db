-- Messages that members send: what was accepted and charged, what became of each, who does not want any, and counts of them.
--
-- Locks are taken in one order everywhere: messages, batches, days and recent sends, holdings, ledger accounts, counts;
-- each by id.

create sequence sms.batch_no;

-- What one call or click sent. It keeps the version of the template and the name of the signature that it was sent under.
create table sms.batch (
  id bigint generated always as identity (start with 310001) primary key,
  no text not null unique,
  member_id bigint not null references account.member,
  -- of the member's own: what is sent under it is sent once
  client_id text not null,
  -- SHA-256 of what was asked for, to tell a repetition from another request
  asked_digest bytea not null,
  -- 1 page, 2 gateway
  origin smallint not null check (origin in (1, 2)),
  -- 1 code, 2 notice, 3 marketing
  kind smallint not null check (kind between 1 and 3),
  signature_id bigint not null,
  signature_name text not null,
  template_id bigint not null,
  template_name text not null,
  template_text text not null,
  send_at timestamptz not null,
  created_at timestamptz not null,
  messages integer not null default 0,
  units integer not null default 0,
  -- [{line, fault, words}]: what was asked for and not sent
  skipped jsonb not null default '[]',
  -- of money, in 0.00001 yuan: what it cost, where that came from, and what went back there
  amount bigint not null default 0,
  from_deposit bigint not null default 0,
  from_bonus bigint not null default 0,
  from_credit bigint not null default 0,
  back_deposit bigint not null default 0 check (back_deposit between 0 and from_deposit),
  back_bonus bigint not null default 0 check (back_bonus between 0 and from_bonus),
  back_credit bigint not null default 0 check (back_credit between 0 and from_credit),
  check (amount = from_deposit + from_bonus + from_credit),
  unique (member_id, client_id)
);
create index on sms.batch (member_id, id);

-- Where the units of a batch came from, one after another: units `unit_from` to `unit_from + units` of it.
create table sms.charge_line (
  batch_id bigint not null references sms.batch,
  unit_from integer not null check (unit_from >= 0),
  units integer not null check (units > 0),
  -- 1 package, 2 free quota, 3 balance, 5 monthly units of a VIP level
  source smallint not null check (source in (1, 2, 3, 5)),
  holding_id bigint references package.holding,
  price bigint not null check (price >= 0),
  tier_from bigint,
  month date,
  back integer not null default 0 check (back between 0 and units),
  primary key (batch_id, unit_from),
  check ((source = 3) = (holding_id is null)),
  check ((tier_from is null) = (month is null))
);
create index on sms.charge_line (holding_id);

create table sms.message (
  id bigint generated always as identity (start with 8100001) primary key,
  batch_id bigint not null references sms.batch,
  -- in its batch, from 1; with the batch the context that its content is sealed under
  position integer not null,
  member_id bigint not null,
  kind smallint not null,
  template_id bigint not null,
  signature_id bigint not null,
  -- 1 mobile, 2 unicom, 3 telecom
  carrier smallint not null,
  phone_digest bytea not null,
  -- null once its member is gone
  content_cipher bytea,
  segments smallint not null check (segments > 0),
  unit_from integer not null,
  -- of its units: from holdings, and what the rest cost
  package_units smallint not null,
  amount bigint not null,
  given_back boolean not null default false,
  -- 1 queued, 2 submitting, 3 sent, 4 delivered, 5 submit failed, 6 not delivered, 7 unknown, 8 cancelled
  state smallint not null default 1 check (state between 1 and 8),
  code text not null default '',
  words text not null default '',
  send_at timestamptz not null,
  created_at timestamptz not null,
  -- whose process asks a channel for it, until when; set while submitting
  lease_until timestamptz,
  -- nobody knows whether the channel took it: it is asked for, not sent
  uncertain boolean not null default false,
  channel_id bigint,
  channel_message_id text,
  submitted_at timestamptz,
  ended_at timestamptz,
  unique (batch_id, position),
  check (state <> 8 or given_back),
  check (state <> 5 or given_back),
  check ((state = 2) = (lease_until is not null))
) with (fillfactor = 80);
create index on sms.message (member_id, id);
create index on sms.message (member_id, state, id) where state in (5, 6, 7, 8);
create index on sms.message (member_id, phone_digest, id);
create index on sms.message (phone_digest, id);
create index on sms.message (send_at, id) where state = 1;
create index on sms.message (lease_until) where state = 2;
create index on sms.message (submitted_at) where state = 3;
create unique index on sms.message (channel_id, channel_message_id) where channel_message_id is not null;

-- Receipts of messages that are not known as sent yet: applied once they are.
create table sms.early_receipt (
  channel_id bigint not null,
  channel_message_id text not null,
  delivered boolean not null,
  code text not null,
  words text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (channel_id, channel_message_id)
);
create index on sms.early_receipt (received_at);

-- What phones answered. Found for a member by the last message that went to the phone.
create table sms.reply (
  id bigint generated always as identity (start with 920001) primary key,
  channel_id bigint not null,
  channel_reply_id text not null,
  member_id bigint not null references account.member,
  message_id bigint not null references sms.message,
  phone_digest bytea not null,
  content_cipher bytea,
  -- it asked for no more messages
  opts_out boolean not null,
  at timestamptz not null,
  received_at timestamptz not null,
  unique (channel_id, channel_reply_id)
);
create index on sms.reply (member_id, id);
create index on sms.reply (message_id);

-- Who wants no more notices and marketing from a member; codes still reach them.
create table sms.opt_out (
  id bigint generated always as identity (start with 930001) primary key,
  member_id bigint not null references account.member,
  phone_digest bytea not null,
  phone_cipher bytea not null,
  -- 1 by reply, 2 entered by the member, 3 entered by an operator
  source smallint not null check (source between 1 and 3),
  created_at timestamptz not null,
  unique (member_id, phone_digest)
);

-- Phones that nothing is sent to: by a member, or (null) by anybody.
create table sms.block (
  id bigint generated always as identity (start with 940001) primary key,
  member_id bigint references account.member,
  phone_digest bytea not null,
  phone_cipher bytea not null,
  reason text not null,
  operator_id bigint references operator.account,
  created_at timestamptz not null,
  unique nulls not distinct (member_id, phone_digest)
);

-- When a member sent one kind to a phone in the last day.
create table sms.recent (
  member_id bigint not null,
  phone_digest bytea not null,
  kind smallint not null,
  times timestamptz[] not null,
  last_at timestamptz not null,
  primary key (member_id, phone_digest, kind)
);
create index on sms.recent (last_at);

-- How many messages a member had accepted in a Beijing day. Whoever sends locks the row: a member's sends come one after another.
create table sms.member_day (
  member_id bigint not null,
  day date not null,
  messages integer not null check (messages >= 0),
  primary key (member_id, day)
);

-- What a member's program has not fetched yet. A fetch names what it was given; naming it in the next one ends it.
create table sms.report (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  message_id bigint references sms.message,
  reply_id bigint references sms.reply,
  fetch_id uuid,
  created_at timestamptz not null,
  check (num_nonnulls(message_id, reply_id) = 1)
);
create index on sms.report (member_id, id);
create index on sms.report (created_at);
create index on sms.report (message_id) where message_id is not null;
create index on sms.report (reply_id) where reply_id is not null;

-- Counts of messages by the Beijing day they were accepted on, written by the statements that write the messages.
-- `state`: a message that is being submitted counts as queued. `channel_id` 0: none yet.
create table sms.message_day (
  member_id bigint not null,
  day date not null,
  kind smallint not null,
  template_id bigint not null,
  signature_id bigint not null,
  carrier smallint not null,
  channel_id bigint not null,
  state smallint not null,
  code text not null,
  messages bigint not null,
  segments bigint not null,
  -- what was kept of it
  package_units bigint not null,
  amount bigint not null,
  primary key (member_id, day, kind, template_id, signature_id, carrier, channel_id, state, code)
) with (fillfactor = 70);
create index on sms.message_day (day, channel_id);
