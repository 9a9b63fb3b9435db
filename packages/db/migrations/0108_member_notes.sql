-- What operators note about members, for each other: never edited, withdrawn instead.
create table account.member_note (
  id bigint generated always as identity primary key,
  -- who writes it makes it: the same note is kept once
  key uuid not null,
  member_id bigint not null references account.member,
  operator_id bigint not null,
  -- sealed under member and key
  text_cipher bytea not null,
  created_at timestamptz not null,
  -- stands at the top of the member's page
  pinned_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  unique (member_id, key),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (pinned_at is null or withdrawn_at is null)
);
create index on account.member_note (member_id, id);
create unique index member_note_pinned on account.member_note (member_id) where pinned_at is not null;
