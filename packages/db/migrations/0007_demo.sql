-- What the demo seed has put in, so that a later start adds what is new and never brings back what was removed.
create schema demo;

create table demo.seeded (
  item text primary key,
  seeded_at timestamptz not null
);
