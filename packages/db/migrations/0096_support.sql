-- Tickets: what members ask us, by when we owe an answer, what was said, how they found it.

create schema support;

create sequence support.ticket_no;

create table support.ticket (
  id bigint generated always as identity (start with 290001) primary key,
  no text not null unique,
  member_id bigint not null references account.member,
  -- who asks makes it: the same ticket is kept once
  key uuid not null,
  -- 1 general, 2 product, 3 order, 4 call, 5 invoice; its number or code, and what it is in words: no personal data
  subject smallint not null check (subject between 1 and 5),
  thing text not null default '',
  thing_title text not null default '',
  -- sealed under no; null once the member is gone
  title_cipher bytea,
  -- 1 normal, 2 high, 3 urgent
  priority smallint not null check (priority between 1 and 3),
  -- 1 open, 2 handling, 3 needs member, 4 solved, 5 closed
  status smallint not null default 1 check (status between 1 and 5),
  assignee_id bigint,
  -- since when it is somebody's turn, and by when we owe an answer
  turn_at timestamptz not null,
  due_at timestamptz,
  -- until when the member may answer, or open it again
  waits_until timestamptz,
  answered_at timestamptz,
  -- 1 satisfied, 2 not
  rating smallint check (rating in (1, 2)),
  -- the newest message that each side has seen
  member_seen_id bigint not null default 0,
  service_seen_id bigint not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (member_id, key),
  check ((status in (1, 2)) = (due_at is not null)),
  check (status not in (3, 4) or waits_until is not null),
  check ((status in (4, 5)) = (ended_at is not null))
);
create index on support.ticket (member_id, id);
create index on support.ticket (due_at) where due_at is not null;
create index on support.ticket (waits_until) where status in (3, 4);
create index on support.ticket (assignee_id) where ended_at is null;

create table support.message (
  id bigint generated always as identity primary key,
  -- who sends it makes it: the same message is kept once
  key uuid not null,
  ticket_id bigint not null references support.ticket,
  -- 1 member, 2 service, 3 note, 4 system
  side smallint not null check (side between 1 and 4),
  -- of the system
  event smallint check (event between 1 and 8),
  operator_id bigint,
  -- sealed under ticket and key; null without words, and once the member is gone
  text_cipher bytea,
  at timestamptz not null,
  unique (ticket_id, key),
  check ((side = 4) = (event is not null))
);
create index on support.message (ticket_id, id);

create table support.picture (
  id uuid primary key,
  ticket_id bigint not null references support.ticket,
  message_id bigint not null references support.message,
  name text not null,
  bytes integer not null,
  -- WebP, made anew from what was sent; sealed under its id
  content_cipher bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index on support.picture (ticket_id);
create index on support.picture (message_id);
