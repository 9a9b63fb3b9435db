-- Messages on their way out. One is written in the transaction that wants it sent, and delivered by a job.
create schema message;

create table message.outbox (
  id uuid primary key,
  -- 1 SMS, 2 e-mail, 3 WeChat, 4 webhook
  channel smallint not null check (channel in (1, 2, 3, 4)),
  -- who it goes to and what it says, encrypted; taken away once it is finished
  content_cipher bytea,
  -- 1 waiting, 2 handed to the carrier whose answer is not known yet, 3 sent, 4 failed, 5 expired,
  -- 6 may have gone out: cut off where nobody can be asked and trying again could send it twice
  status smallint not null default 1 check (status in (1, 2, 3, 4, 5, 6)),
  created_at timestamptz not null,
  -- not worth sending after this
  expires_at timestamptz not null,
  -- one delivery at a time: until then it belongs to whoever claimed it
  claimed_until timestamptz,
  -- when it was last handed over
  attempted_at timestamptz,
  finished_at timestamptz,
  -- the carrier's number for it, or its code for the failure
  carrier_ref text,
  member_id bigint references account.member,
  attempts smallint not null default 0,
  -- when it is tried next
  due_at timestamptz not null,
  check ((status in (1, 2)) = (finished_at is null)),
  check ((status in (1, 2)) = (content_cipher is not null))
);
create index on message.outbox (created_at) where status in (1, 2);
create index on message.outbox (finished_at);
create index on message.outbox (due_at) where status in (1, 2);

-- The message centre: what members were told, where else they want to be told, and the channels that carry it there.
create table message.member_message (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member,
  -- 1 account, 2 trade, 3 API, 4 SMS, 5 system
  kind smallint not null check (kind between 1 and 5),
  -- the name of the event in the catalogue; with a key, its member is told once
  event text not null,
  event_key text,
  title text not null,
  text text not null,
  link text not null default '',
  created_at timestamptz not null,
  read_at timestamptz
);
create unique index on message.member_message (member_id, event, event_key) where event_key is not null;
create index on message.member_message (member_id, id);
create index on message.member_message (member_id, kind) where read_at is null;
create index on message.member_message (created_at);
create index on message.member_message (event_key, read_at) where event = 'broadcast';

-- What a member chose; a kind without a row goes where the catalogue says.
create table message.preference (
  member_id bigint not null references account.member,
  kind smallint not null check (kind between 1 and 5),
  channels text[] not null,
  primary key (member_id, kind)
);

-- Where a member can be reached besides their phone and WeChat, which belong to their account.
create table message.contact (
  member_id bigint primary key references account.member,
  email_cipher bytea,
  email_mask text not null default '',
  webhook_url_cipher bytea,
  webhook_url_mask text not null default '',
  webhook_secret_cipher bytea,
  -- one test at a time, and not too often
  webhook_tested_at timestamptz,
  -- when a message to it was given up; the member was told then
  webhook_failed_at timestamptz,
  check ((webhook_url_cipher is null) = (webhook_secret_cipher is null))
);

-- Codes that prove an e-mail address is the member's.
create table message.email_code (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member,
  email_key bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on message.email_code (member_id, id);
create index on message.email_code (email_key, created_at);
create index on message.email_code (created_at);

-- Messages to many members at once, told in batches: the cursor and what a batch tells move in one transaction.
create table message.broadcast (
  id bigint generated always as identity (start with 101) primary key,
  title text not null,
  text text not null,
  link text not null default '',
  kind smallint not null check (kind between 1 and 5),
  audience jsonb not null,
  channels text[] not null,
  -- 1 draft, 2 scheduled, 3 sending, 4 sent, 5 cancelled
  status smallint not null default 1 check (status between 1 and 5),
  operator_id bigint not null references operator.account,
  created_at timestamptz not null,
  send_at timestamptz,
  -- members who registered later are not told
  started_at timestamptz,
  -- every member of the audience up to this id has been told
  told_up_to bigint not null default 0,
  -- when the last batch landed: a broadcast that stands still has lost its job
  moved_at timestamptz,
  sent integer not null default 0,
  -- of those that read it, the ones whose message is not kept any more
  read_purged integer not null default 0,
  -- goes up with every save: two operators who edit one draft do not save over each other unseen
  version integer not null default 1,
  check (status not in (2, 3, 4) or send_at is not null)
);
create index on message.broadcast (status, id);
