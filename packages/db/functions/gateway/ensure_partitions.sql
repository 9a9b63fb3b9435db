-- Makes the daily partitions (Asia/Shanghai) of p_days days from p_from on. Rows that had to go to the default partition move.
-- It waits only briefly for readers: others would queue behind it, and the next round tries again.
create or replace function gateway.ensure_partitions(p_from date, p_days int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  made int := 0;
  day date;
  child text;
  low timestamptz;
  high timestamptz;
begin
  perform pg_advisory_xact_lock(7410226324);
  for day in select p_from + i from generate_series(0, p_days - 1) i loop
    child := 'call_record_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass('gateway.' || child) is not null;
    low := day::timestamp at time zone 'Asia/Shanghai';
    high := (day + 1)::timestamp at time zone 'Asia/Shanghai';
    execute format('create table gateway.%I (like gateway.call_record including defaults including constraints)', child);
    if exists (select from gateway.call_record_default d where d.at >= low and d.at < high) then
      execute format(
        'with moved as (delete from gateway.call_record_default where at >= %L and at < %L returning *) insert into gateway.%I select * from moved',
        low, high, child
      );
    end if;
    execute format('alter table gateway.call_record attach partition gateway.%I for values from (%L) to (%L)', child, low, high);
    made := made + 1;
  end loop;
  return made;
end $$;
