-- Adds up what orders changed since the last time: from marketplace.day_change into the sums of days. One at a time; nobody's order and
-- nobody who reads waits for it.
create or replace function marketplace.sum_days() returns void
language plpgsql as $$
begin
  lock table marketplace.market_day in share row exclusive mode;
  with taken as (delete from marketplace.day_change returning supplier_id, day, status, step, orders, amount),
  of_suppliers as (
    insert into marketplace.supplier_day as d (supplier_id, day, status, orders, amount)
    select t.supplier_id, t.day, t.status, sum(t.orders), sum(t.amount) from taken t where t.status is not null group by 1, 2, 3
    on conflict (supplier_id, day, status) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount
  ),
  of_market as (
    insert into marketplace.market_day as d (day, status, orders, amount)
    select t.day, t.status, sum(t.orders), sum(t.amount) from taken t where t.status is not null group by 1, 2
    on conflict (day, status) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount
  )
  insert into marketplace.market_speed as s (day, step, orders)
  select t.day, t.step, sum(t.orders) from taken t where t.step is not null group by 1, 2
  on conflict (day, step) do update set orders = s.orders + excluded.orders;
end $$;
