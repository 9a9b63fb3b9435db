-- Messages on their way out. One is written in the transaction that wants it sent, and delivered by a job.
create schema message;

create table message.outbox (
  id uuid primary key,
  -- 1 SMS
  channel smallint not null check (channel in (1)),
  -- who it goes to and what it says, encrypted; taken away once it is finished
  content_cipher bytea,
  -- 1 waiting, 2 handed to the carrier whose answer is not known yet, 3 sent, 4 failed, 5 expired
  status smallint not null default 1 check (status in (1, 2, 3, 4, 5)),
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
  check ((status in (1, 2)) = (finished_at is null)),
  check ((status in (1, 2)) = (content_cipher is not null))
);
create index on message.outbox (created_at) where status in (1, 2);
create index on message.outbox (finished_at);
