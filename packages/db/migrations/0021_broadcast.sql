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
  check (status not in (2, 3, 4) or send_at is not null)
);
create index on message.broadcast (status, id);
create index on message.member_message (event_key, read_at) where event = 'broadcast';
