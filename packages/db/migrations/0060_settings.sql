-- Settings of the shop as operators changed them; before the first row of a part the environment says it.

create schema setting;

create table setting.change (
  id bigint generated always as identity (start with 60001) primary key,
  -- the group: site, limits
  part text not null,
  -- the one in force whose place it takes: each is followed once, so of two changes at a time one is kept
  previous bigint references setting.change,
  -- all that operators have set in this part once it is in force, {name: text}
  said jsonb not null,
  -- {name: {"from", "to"}}
  changed jsonb not null check (changed <> '{}'),
  -- 1 waits for another operator, 2 holds or held from saved_at on, 3 refused, 4 taken back
  status smallint not null check (status between 1 and 4),
  reason text not null,
  saved_by bigint not null references operator.account,
  agreed_by bigint references operator.account check (agreed_by <> saved_by),
  saved_at timestamptz not null
);
create unique index change_followed_once on setting.change (part, previous) nulls not distinct where status = 2;
create unique index change_waits_alone on setting.change (part) where status = 1;
create index change_in_force on setting.change (part, id desc) where status = 2;
