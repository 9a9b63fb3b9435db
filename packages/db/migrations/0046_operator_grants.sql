-- A role that moves money, as one owner proposed it: where there is another owner, the link goes out by their word.
create table operator.money_grant (
  id bigint generated always as identity (start with 3001) primary key,
  account text not null,
  name text not null,
  role text not null check (role in ('owner', 'finance', 'reviewer', 'content', 'support', 'readonly')),
  contact_key bytea not null,
  -- gone once it was refused or taken back
  contact_cipher bytea,
  proposed_by bigint not null references operator.account,
  proposed_at timestamptz not null default now(),
  -- 1 waits for another owner, 2 granted, 3 refused, 4 taken back
  status smallint not null default 1 check (status between 1 and 4),
  constraint money_grant_contact check ((contact_cipher is not null) = (status in (1, 2)))
);
create unique index money_grant_waits_once on operator.money_grant (account) where status = 1;

-- The grant that stands behind a link: who joins by it decides about money at once, because two owners said so.
alter table operator.setup_link add column grant_id bigint references operator.money_grant;
