-- Statements by mail: where each member's closed months go, and each mail.
create schema statement;

create table statement.subscription (
  member_id bigint primary key references account.member,
  -- 1 on, 2 turned off by the member, 3 by who got a mail
  state smallint not null check (state between 1 and 3),
  -- the proven address; sealed under the member
  email_key bytea not null,
  email_cipher bytea not null,
  email_mask text not null,
  -- by its first day in Beijing: mailed next, once it is closed; it only grows
  next_month date not null,
  changed_at timestamptz not null
);
create index on statement.subscription (next_month, member_id) where state = 1;

create table statement.mail (
  -- of the message in the outbox as well
  id uuid primary key,
  member_id bigint not null references account.member,
  -- by its first day
  month date not null,
  -- asked for by the member, beside the one of a closed month
  again boolean not null,
  has_file boolean not null,
  email_key bytea not null,
  email_mask text not null,
  -- of the secret by which its reader unsubscribes
  unsubscribe_digest bytea not null unique,
  created_at timestamptz not null,
  -- the state that it ended with in the outbox, which forgets
  outcome smallint
);
create unique index mail_once on statement.mail (member_id, month) where not again;
create index on statement.mail (member_id, created_at);
create index on statement.mail (id) where outcome is null;
