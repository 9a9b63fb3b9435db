-- Sums of a member's calls by day (Asia/Shanghai) and code, over all products, keys and nodes: made once for each day that is over, from
-- gateway.call_day, which stays what counts. docs/decisions/122-days-that-are-over-are-summed-once.md
create table gateway.member_day (
  member_id bigint not null,
  day date not null,
  mode smallint not null,
  code integer not null,
  calls bigint not null,
  charged bigint not null,
  units bigint not null,
  amount bigint not null,
  durations numeric,
  shortest_ms integer,
  longest_ms integer,
  primary key (member_id, day, mode, code)
);

-- Until when calls are late, and up to which day there are sums. Whoever books calls from before `sealed_until` notes it in late_day.
create table gateway.days_summed (
  single boolean primary key default true check (single),
  sealed_until timestamptz,
  summed date
);
insert into gateway.days_summed default values;

-- Days of members for which calls were booked after the day was sealed. The sums hold again where `summed` equals `changes`.
create table gateway.late_day (
  member_id bigint not null,
  day date not null,
  changes integer not null,
  summed integer not null default 0,
  primary key (member_id, day)
) with (fillfactor = 70);
create index on gateway.late_day (day) where summed <> changes;

create index on gateway.call_day (day);
