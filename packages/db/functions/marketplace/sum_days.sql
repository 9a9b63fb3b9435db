-- Adds up what orders changed since the last time: from marketplace.total_change into the totals, from marketplace.day_change into the sums
-- of days, of products' last 30 days and into the records of offers. Those of 30 days are counted anew when the days have turned: an
-- order's counts of its day and its changes are of one transaction, so what one statement sees of both fits together. One at a time;
-- nobody's order and nobody who reads waits for it.
create or replace function marketplace.sum_days() returns void
language plpgsql as $$
declare
  since date;
  turned boolean;
  changed bigint[];
begin
  lock table marketplace.market_day in share row exclusive mode;
  since := (now() at time zone 'Asia/Shanghai')::date - 29;
  -- the days turned while this waited: the next run is of one day alone
  if since <> (clock_timestamp() at time zone 'Asia/Shanghai')::date - 29 then return; end if;
  with taken as (delete from marketplace.total_change returning what, status, value)
  insert into marketplace.total as s (what, status, value)
  select t.what, t.status, sum(t.value) from taken t group by 1, 2
  on conflict (what, status) do update set value = s.value + excluded.value;
  -- changes that do not name their offer are of the version before
  turned := exists (select from marketplace.recent_since r where (r.day, r.of_goods) <> (since, since))
    or exists (select from marketplace.day_change c where c.goods_id is null);
  if turned then
    delete from marketplace.product_recent;
    delete from marketplace.goods_record;
    update marketplace.recent_since set day = since, of_goods = since;
  end if;
  with taken as (delete from marketplace.day_change returning supplier_id, product_id, goods_id, day, status, step, orders, amount),
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
  ),
  of_speed as (
    insert into marketplace.market_speed as s (day, step, orders)
    select t.day, t.step, sum(t.orders) from taken t where t.step is not null group by 1, 2
    on conflict (day, step) do update set orders = s.orders + excluded.orders
  )
  select array(
    select t.goods_id from taken t where not turned
    union
    select d.goods_id from marketplace.goods_day d where turned and d.day >= since
  ) into changed;
  -- what came after it was taken is in them already, and they are made again once that is taken
  insert into marketplace.goods_record as k (goods_id, orders, ended, delivered, seconds, slowest, ended_daily, delivered_daily)
  select g.id, r.orders, r.ended, r.delivered, r.seconds, r.slowest, r.ended_daily, r.delivered_daily
  from unnest(changed) g (id)
  cross join lateral marketplace.daily_record_of(g.id) r
  on conflict (goods_id) do update set orders = excluded.orders, ended = excluded.ended, delivered = excluded.delivered,
    seconds = excluded.seconds, slowest = excluded.slowest, ended_daily = excluded.ended_daily,
    delivered_daily = excluded.delivered_daily;
end $$;
