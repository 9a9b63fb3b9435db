-- Who has signed that a package is bought again from the balance when few calls of its product are left.
create table package.renewal (
  id bigint generated always as identity (start with 70001) primary key,
  member_id bigint not null references account.member,
  project_id bigint not null references catalogue.project,
  offer_id bigint not null references package.offer,
  -- the highest price agreed to, and the most that a calendar month (Asia/Shanghai) may cost; in 0.00001 yuan
  price bigint not null check (price > 0),
  monthly_cap bigint not null check (monthly_cap >= price),
  -- it is bought when fewer calls than this are left
  below integer not null check (below > 0),
  -- how often it was bought: the next one is `rounds + 1`, once
  rounds integer not null default 0,
  -- the month `spent` is of
  month date not null,
  spent bigint not null default 0 check (spent >= 0),
  signed_at timestamptz not null,
  unique (member_id, project_id)
);

-- Bought packages by their end, for the reminders.
create index on package.holding (expires_at) where source = 1;
