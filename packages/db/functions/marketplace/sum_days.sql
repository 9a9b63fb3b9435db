-- Adds up what orders changed since the last time: from marketplace.day_change into the sums of days and of products' last 30 days, which are
-- counted anew when the days have turned: an order's counts of its day and its changes are of one transaction, so what one
-- statement sees of both fits together. One at a time; nobody's order and nobody who reads waits for it.
create or replace function marketplace.sum_days() returns void
language plpgsql as $$
declare
  since date;
  turned boolean;
begin
  lock table marketplace.market_day in share row exclusive mode;
  since := (clock_timestamp() at time zone 'Asia/Shanghai')::date - 29;
  turned := since <> (select r.day from marketplace.recent_since r);
  if turned then
    delete from marketplace.product_recent;
    update marketplace.recent_since set day = since;
  end if;
  with taken as (delete from marketplace.day_change returning supplier_id, product_id, day, status, step, orders, amount),
  of_suppliers as (
    insert into marketplace.supplier_day as d (supplier_id, day, status, orders, amount)
    select t.supplier_id, t.day, t.status, sum(t.orders), sum(t.amount) from taken t where t.status is not null group by 1, 2, 3
    on conflict (supplier_id, day, status) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount
  ),
  of_market as (
    insert into marketplace.market_day as d (day, status, orders, amount)
    select t.day, t.status, sum(t.orders), sum(t.amount) from taken t where t.status is not null group by 1, 2
    on conflict (day, status) do update set orders = d.orders + excluded.orders, amount = d.amount + excluded.amount
  ),
  of_products as (
    insert into marketplace.product_recent as r (product_id, of_step, kind, orders)
    select c.product_id, c.of_step, c.kind, sum(c.orders)
    from (
      select t.product_id, t.step is not null as of_step, coalesce(t.step, t.status) as kind, t.orders
      from taken t where not turned and t.day >= since
      union all
      select d.product_id, false, d.status, d.orders from marketplace.goods_day d where turned and d.day >= since
      union all
      select g.product_id, true, s.step, s.orders
      from marketplace.goods_speed s
      join marketplace.goods g on g.id = s.goods_id
      where turned and s.day >= since
    ) c
    group by 1, 2, 3
    on conflict (product_id, of_step, kind) do update set orders = r.orders + excluded.orders
  )
  insert into marketplace.market_speed as s (day, step, orders)
  select t.day, t.step, sum(t.orders) from taken t where t.step is not null group by 1, 2
  on conflict (day, step) do update set orders = s.orders + excluded.orders;
end $$;
