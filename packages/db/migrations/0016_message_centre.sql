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

-- 1 SMS, 2 e-mail, 3 WeChat, 4 webhook
alter table message.outbox drop constraint outbox_channel_check;
alter table message.outbox add check (channel in (1, 2, 3, 4));
-- 6 may have gone out: cut off where nobody can be asked and trying again could send it twice
alter table message.outbox drop constraint outbox_status_check;
alter table message.outbox add check (status in (1, 2, 3, 4, 5, 6));
alter table message.outbox add column member_id bigint references account.member;
alter table message.outbox add column attempts smallint not null default 0;
alter table message.outbox add column due_at timestamptz;
update message.outbox set due_at = created_at;
alter table message.outbox alter column due_at set not null;
create index on message.outbox (due_at) where status in (1, 2);
