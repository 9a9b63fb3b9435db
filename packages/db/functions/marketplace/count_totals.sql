-- What each statement that writes orders, settlements, runs or disputes changes in marketplace.totals. It is only noted here: sum_days
-- adds it up.
create or replace function marketplace.count_escrow() returns trigger
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

create or replace function marketplace.count_waiting() returns trigger
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

create or replace function marketplace.count_runs() returns trigger
language plpgsql as $$
begin
  insert into marketplace.total_change (what, status, value) select 'runs', 0, count(*) from added having count(*) > 0;
  return null;
end $$;

create or replace function marketplace.count_disputes() returns trigger
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

create or replace trigger count_escrow_of_added after insert on marketplace.goods_order
referencing new table as after_it for each statement execute function marketplace.count_escrow();

create or replace trigger count_escrow_of_changed after update on marketplace.goods_order
referencing old table as before_it new table as after_it for each statement execute function marketplace.count_escrow();

create or replace trigger count_waiting_of_added after insert on marketplace.settlement
referencing new table as after_it for each statement execute function marketplace.count_waiting();

create or replace trigger count_waiting_of_changed after update on marketplace.settlement
referencing old table as before_it new table as after_it for each statement execute function marketplace.count_waiting();

create or replace trigger count_runs_added after insert on marketplace.settlement_run
referencing new table as added for each statement execute function marketplace.count_runs();

create or replace trigger count_disputes_of_added after insert on marketplace.dispute
referencing new table as after_it for each statement execute function marketplace.count_disputes();

create or replace trigger count_disputes_of_changed after update on marketplace.dispute
referencing old table as before_it new table as after_it for each statement execute function marketplace.count_disputes();

-- A run's proof is the ledger's word of when it ended: nobody gives it another one.
create or replace function marketplace.keep_proof() returns trigger
language plpgsql as $$
begin
  raise exception 'marketplace: run % ended, and is proved', old.id using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger run_is_kept before update or delete on marketplace.settlement_run
for each row when (old.booked_orders is not null) execute function marketplace.keep_proof();
