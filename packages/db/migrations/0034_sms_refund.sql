-- Single messages that operators give back: what members paid for and nobody received.
create table sms.refund (
  id bigint generated always as identity (start with 77001) primary key,
  message_id bigint not null references sms.message,
  -- 1 waits for a second operator, 2 given back, 3 not given back
  status smallint not null default 1 check (status between 1 and 3),
  reason text not null,
  asked_by bigint not null references operator.account,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 1) = (ended_at is null))
);
-- a message goes back once
create unique index on sms.refund (message_id) where status in (1, 2);
create index on sms.refund (message_id);
