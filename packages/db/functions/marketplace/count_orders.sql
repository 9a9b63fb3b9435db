-- Keeps marketplace.goods_day and goods_speed equal to the orders: each statement that writes orders moves the counts of those it changed.
-- In goods_day an order whose whole price went back by a dispute counts as not delivered (5).
create or replace function marketplace.count_added() returns trigger
language plpgsql as $$
begin
  insert into marketplace.goods_day as d (goods_id, day, status, supplier_id, product_id, orders, amount, returned)
  select a.goods_id, (a.created_at at time zone 'Asia/Shanghai')::date, a.status, a.supplier_id, a.product_id, count(*), sum(a.amount),
    sum(a.returned)
  from added a
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3
  on conflict (goods_id, day, status) do update set
    orders = d.orders + excluded.orders, amount = d.amount + excluded.amount, returned = d.returned + excluded.returned;
  return null;
end $$;

create or replace function marketplace.count_changed() returns trigger
language plpgsql as $$
begin
  insert into marketplace.goods_day as d (goods_id, day, status, supplier_id, product_id, orders, amount, returned)
  select * from (
    select c.goods_id, (c.created_at at time zone 'Asia/Shanghai')::date as day,
      case when c.status in (3, 4) and c.returned = c.amount then 5::smallint else c.status end as status,
      c.supplier_id, c.product_id, sum(c.sign) as orders, sum(c.sign * c.amount) as amount, sum(c.sign * c.returned) as returned
    from (select b.*, -1 as sign from before_it b union all select a.*, 1 from after_it a) c
    group by 1, 2, 3, 4, 5
  ) moved
  where (moved.orders, moved.amount, moved.returned) <> (0, 0, 0)
  order by 1, 2, 3
  on conflict (goods_id, day, status) do update set
    orders = d.orders + excluded.orders, amount = d.amount + excluded.amount, returned = d.returned + excluded.returned;
  insert into marketplace.goods_speed as s (goods_id, day, step, orders)
  select a.goods_id, (a.created_at at time zone 'Asia/Shanghai')::date,
    marketplace.step_of(extract(epoch from a.delivered_at - a.paid_at)::double precision), count(*)
  from after_it a
  join before_it b on b.id = a.id
  where a.status = 3 and b.status <> 3
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (goods_id, day, step) do update set orders = s.orders + excluded.orders;
  return null;
end $$;

create or replace trigger count_added after insert on marketplace.goods_order
referencing new table as added for each statement execute function marketplace.count_added();

create or replace trigger count_changed after update on marketplace.goods_order
referencing old table as before_it new table as after_it for each statement execute function marketplace.count_changed();
