-- The public status page: what operators announce, and hours of calls counted for it.

create schema status;

create table status.incident (
  id bigint generated always as identity (start with 297001) primary key,
  -- who announces makes it: the same incident is kept once
  key uuid not null unique,
  -- 1 fault, 2 maintenance
  kind smallint not null check (kind in (1, 2)),
  title text not null,
  -- 2 degraded, 3 down
  effect smallint not null check (effect in (2, 3)),
  -- 1 gateway, 2 products, 3 site, 4 payment, 5 sms, 6 certification
  parts smallint[] not null check (cardinality(parts) between 1 and 6 and parts <@ '{1,2,3,4,5,6}'),
  -- of a fault 1 investigating, 2 identified, 3 watching, 4 resolved; of a maintenance 5 planned, 6 under way, 7 finished, 8 cancelled
  phase smallint not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  window_begin timestamptz,
  window_end timestamptz,
  updated_at timestamptz not null,
  check (case kind when 1 then phase between 1 and 4 else phase between 5 and 8 end),
  check ((kind = 2) = (window_begin is not null) and (kind = 2) = (window_end is not null)),
  check (window_end > window_begin),
  check ((phase in (4, 7, 8)) = (ended_at is not null)),
  check (ended_at >= began_at or phase = 8)
);
create index on status.incident (began_at desc, id desc) where ended_at is not null;
create index on status.incident (id) where ended_at is null;
create index on status.incident (updated_at desc);

create table status.bulletin (
  id bigint generated always as identity primary key,
  -- who writes it makes it: the same words are kept once
  key uuid not null,
  incident_id bigint not null references status.incident,
  phase smallint not null check (phase between 1 and 8),
  text text not null,
  operator_id bigint not null,
  at timestamptz not null,
  unique (incident_id, key)
);
create index on status.bulletin (incident_id, id);

-- Hours of live calls by part: 1 what the gateway itself answers for, 2 what the products answer for.
create table status.hour (
  part smallint not null check (part in (1, 2)),
  hour timestamptz not null,
  calls bigint not null,
  failed bigint not null,
  primary key (part, hour),
  check (failed between 0 and calls)
);

-- Since when operators' words are kept here: no day before it can be said to have been good.
create table status.beginning (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now()
);
insert into status.beginning default values;
