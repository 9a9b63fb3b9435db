-- Appeals about orders: who says what is wrong, whose turn it is, what was said, how it ended.
--
-- Locks are taken in one order everywhere: the order that it is about, the appeal, reviews, ledger accounts. What only
-- talks locks the appeal alone.

create schema appeal;

create sequence appeal.appeal_no;

create table appeal.appeal (
  id bigint generated always as identity (start with 270001) primary key,
  no text not null unique,
  member_id bigint not null references account.member,
  -- 1 recharge order; and its number there
  subject smallint not null,
  order_no text not null,
  -- of the order, when the appeal was opened; no personal data
  title text not null,
  amount bigint not null check (amount > 0),
  -- 1 not received, 2 wrong amount, 3 wrong account, 4 other
  kind smallint not null check (kind between 1 and 4),
  -- 1 open, 2 with supplier, 3 needs member, 4 arrived, 5 refunded, 6 rejected, 7 cancelled, 8 customer service
  status smallint not null default 1 check (status between 1 and 8),
  -- where it goes back to once the member has answered
  asked_from smallint check (asked_from in (1, 2, 8)),
  -- a refund waits for a second operator; why, sealed under no
  refund_asked boolean not null default false,
  reason_cipher bytea,
  -- the member asked customer service to decide: once
  escalated_at timestamptz,
  assignee_id bigint,
  -- since when it is somebody's turn, and until when they have time; seconds that each side used
  turn_at timestamptz not null default clock_timestamp(),
  due_at timestamptz,
  member_used integer not null default 0,
  service_used integer not null default 0,
  supplier_used integer not null default 0,
  -- the newest message that each side has seen
  member_seen_id bigint not null default 0,
  service_seen_id bigint not null default 0,
  -- when it last changed: whoever listens hears of it
  changed_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((status in (4, 5, 6, 7)) = (ended_at is not null)),
  check ((ended_at is null) = (due_at is not null)),
  check ((status = 3) = (asked_from is not null)),
  check (not refund_asked or ended_at is null)
);
-- one open appeal of an order
create unique index appeal_open on appeal.appeal (subject, order_no) where ended_at is null;
create index on appeal.appeal (subject, order_no, id);
create index on appeal.appeal (member_id, id);
create index on appeal.appeal (member_id, changed_at);
create index on appeal.appeal (due_at) where due_at is not null;
create index on appeal.appeal (ended_at desc) where ended_at is not null;

create table appeal.message (
  id bigint generated always as identity primary key,
  -- who sends it makes it: the same message is kept once
  key uuid not null,
  appeal_id bigint not null references appeal.appeal,
  -- 1 member, 2 service, 3 supplier, 4 system, 5 note
  side smallint not null check (side between 1 and 5),
  -- of the system
  event smallint,
  operator_id bigint,
  -- sealed under appeal and key; null without words, and once the member is gone
  text_cipher bytea,
  at timestamptz not null default clock_timestamp(),
  unique (appeal_id, key),
  check ((side = 4) = (event is not null))
);
create index on appeal.message (appeal_id, id);

create table appeal.file (
  id uuid primary key,
  appeal_id bigint not null references appeal.appeal,
  -- null: uploaded and not sent yet
  message_id bigint references appeal.message,
  name text not null,
  type text not null check (type in ('image/webp', 'video/mp4')),
  bytes integer not null,
  content_cipher bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index on appeal.file (appeal_id);
create index on appeal.file (message_id);
create index on appeal.file (created_at) where message_id is null;

-- What operators often say.
create table appeal.template (
  id bigint generated always as identity (start with 280001) primary key,
  title text not null unique,
  text text not null,
  changed_by bigint,
  changed_at timestamptz not null default clock_timestamp()
);
insert into appeal.template (title, text) values
  ('要账单截图', '请补充一张能看到充值前后 24 小时明细的账单截图，并写明机主至今有没有收到入账短信。'),
  ('已转供应商', '已把您的情况和附件转给供应商核实，答复后马上告诉您。'),
  ('凭证显示已到账', '供应商提供的运营商流水显示已到账，请机主在运营商的官方应用里核对当天的充值记录。');

-- 9: money that went back after it had been charged
alter table recharge.event drop constraint event_event_check, add constraint event_event_check check (event between 1 and 9);
