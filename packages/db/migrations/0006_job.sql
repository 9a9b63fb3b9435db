-- Work that comes round by itself: when each was last due, by the database's clock.
create schema job;

create table job.period (
  name text primary key,
  due timestamptz not null
);
