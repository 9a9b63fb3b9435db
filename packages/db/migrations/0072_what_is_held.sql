-- What operators' lists tell beside their rows costs the same however many orders, settlements and disputes there are
-- (docs/decisions/099-a-runs-proof-is-kept.md).

-- Money that waits, settlement runs, disputes by state with what they want back: sums over all rows. As with days (0063), who writes a row only adds
-- what it changes to total_change, for which nobody waits; sum_days adds that up. The view marketplace.totals is both.
create table marketplace.total (
  -- escrow, waiting, runs, disputes, wanted
  what text not null,
  -- of disputes; else 0
  status smallint not null,
  value bigint not null,
  primary key (what, status)
);

create table marketplace.total_change (
  id bigint generated always as identity primary key,
  what text not null,
  status smallint not null,
  value bigint not null
);

-- What the ledger has of a run, as it was when the run ended; of an older one once a job has read it.
alter table marketplace.settlement_run
  add column booked_orders integer,
  add column booked_amount bigint,
  add column booked_fee bigint,
  add check (num_nulls(booked_orders, booked_amount, booked_fee) in (0, 3));
create index settlement_run_unproved on marketplace.settlement_run (id) where booked_orders is null;

-- How orders of each offer went that were made in the 30 days from `recent_since.of_goods` on, as of the last time that sum_days ran. One
-- without a row had none.
create table marketplace.goods_record (
  goods_id bigint primary key,
  orders integer not null,
  ended integer not null,
  delivered integer not null,
  -- of whole deliveries, the median and the slowest; null without any
  seconds integer,
  slowest integer,
  -- of each of these days, the oldest first
  ended_daily integer[] not null,
  delivered_daily integer[] not null
);
-- the first sum_days fills it
alter table marketplace.recent_since add column of_goods date not null default '2000-01-01';
alter table marketplace.day_change add column goods_id bigint;
create index on marketplace.day_change (goods_id);

-- Servers of the version before may be running: no row comes between what is counted here and its triggers. The functions are those of
-- packages/db/functions/marketplace/count_totals.sql, which take their place from then on.
lock table marketplace.goods_order, marketplace.settlement_run, marketplace.settlement, marketplace.dispute in exclusive mode;

insert into marketplace.total (what, status, value)
select 'escrow', 0, coalesce(sum(price * (count - delivered)), 0) from marketplace.goods_order where status = 2
union all
select 'waiting', 0, coalesce(sum(amount - returned), 0) from marketplace.settlement where status in (1, 2)
union all
select 'runs', 0, count(*) from marketplace.settlement_run
union all
select 'disputes', status, count(*) from marketplace.dispute group by status
union all
select 'wanted', status, sum(wanted) from marketplace.dispute group by status;

create function marketplace.count_escrow() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into marketplace.total_change (what, status, value)
    select 'escrow', 0, sum(a.price * (a.count - a.delivered)) from after_it a where a.status = 2 having count(*) > 0;
    return null;
  end if;
  insert into marketplace.total_change (what, status, value)
  select 'escrow', 0, sum(c.sign * c.price * (c.count - c.delivered))
  from (select b.*, -1 as sign from before_it b union all select a.*, 1 from after_it a) c
  where c.status = 2
  having sum(c.sign * c.price * (c.count - c.delivered)) <> 0;
  return null;
end $$;

create function marketplace.count_waiting() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into marketplace.total_change (what, status, value)
    select 'waiting', 0, sum(a.amount - a.returned) from after_it a where a.status in (1, 2) having count(*) > 0;
    return null;
  end if;
  insert into marketplace.total_change (what, status, value)
  select 'waiting', 0, sum(c.sign * (c.amount - c.returned))
  from (select b.*, -1 as sign from before_it b union all select a.*, 1 from after_it a) c
  where c.status in (1, 2)
  having sum(c.sign * (c.amount - c.returned)) <> 0;
  return null;
end $$;

create function marketplace.count_runs() returns trigger
language plpgsql as $$
begin
  insert into marketplace.total_change (what, status, value) select 'runs', 0, count(*) from added having count(*) > 0;
  return null;
end $$;

create function marketplace.count_disputes() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into marketplace.total_change (what, status, value)
    select v.what, a.status, sum(v.value)
    from after_it a
    cross join lateral (values ('disputes', 1::bigint), ('wanted', a.wanted)) v (what, value)
    group by 1, 2;
    return null;
  end if;
  insert into marketplace.total_change (what, status, value)
  select v.what, c.status, sum(v.value)
  from (select b.*, -1::bigint as sign from before_it b union all select a.*, 1 from after_it a) c
  cross join lateral (values ('disputes', c.sign), ('wanted', c.sign * c.wanted)) v (what, value)
  group by 1, 2
  having sum(v.value) <> 0;
  return null;
end $$;

create trigger count_escrow_of_added after insert on marketplace.goods_order
referencing new table as after_it for each statement execute function marketplace.count_escrow();

create trigger count_escrow_of_changed after update on marketplace.goods_order
referencing old table as before_it new table as after_it for each statement execute function marketplace.count_escrow();

create trigger count_waiting_of_added after insert on marketplace.settlement
referencing new table as after_it for each statement execute function marketplace.count_waiting();

create trigger count_waiting_of_changed after update on marketplace.settlement
referencing old table as before_it new table as after_it for each statement execute function marketplace.count_waiting();

create trigger count_runs_added after insert on marketplace.settlement_run
referencing new table as added for each statement execute function marketplace.count_runs();

create trigger count_disputes_of_added after insert on marketplace.dispute
referencing new table as after_it for each statement execute function marketplace.count_disputes();

create trigger count_disputes_of_changed after update on marketplace.dispute
referencing old table as before_it new table as after_it for each statement execute function marketplace.count_disputes();
