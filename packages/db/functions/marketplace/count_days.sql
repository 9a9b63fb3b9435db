-- What each statement that writes orders changes in the sums of their days and buyers. Days are only noted here: sum_days adds them up.
-- A buyer's sums are changed at once, because a buyer's orders wait for each other anyway. As in goods_day, an order whose
-- whole price went back by a dispute counts for its day as not delivered (5).
create or replace function marketplace.count_days() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into marketplace.day_change (supplier_id, product_id, goods_id, day, status, orders, amount)
    select a.supplier_id, a.product_id, a.goods_id, (a.created_at at time zone 'Asia/Shanghai')::date, a.status, count(*), sum(a.amount)
    from after_it a
    group by 1, 2, 3, 4, 5;
    insert into marketplace.buyer_sum as b (member_id, product_id, status, orders, amount, returned)
    select a.member_id, a.product_id, a.status, count(*), sum(a.amount), sum(a.returned)
    from after_it a
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (member_id, product_id, status) do update set
      orders = b.orders + excluded.orders, amount = b.amount + excluded.amount, returned = b.returned + excluded.returned;
    return null;
  end if;
  insert into marketplace.day_change (supplier_id, product_id, goods_id, day, status, orders, amount)
  select c.supplier_id, c.product_id, c.goods_id, (c.created_at at time zone 'Asia/Shanghai')::date,
    case when c.status in (3, 4) and c.returned = c.amount then 5::smallint else c.status end, sum(c.sign), sum(c.sign * c.amount)
  from (select b.*, -1 as sign from before_it b union all select a.*, 1 from after_it a) c
  group by 1, 2, 3, 4, 5
  having (sum(c.sign), sum(c.sign * c.amount)) <> (0, 0);
  insert into marketplace.day_change (supplier_id, product_id, goods_id, day, step, orders, amount)
  select a.supplier_id, a.product_id, a.goods_id, (a.created_at at time zone 'Asia/Shanghai')::date,
    marketplace.step_of(extract(epoch from a.delivered_at - a.paid_at)::double precision), count(*), 0
  from after_it a
  join before_it b on b.id = a.id
  where a.status = 3 and b.status <> 3
  group by 1, 2, 3, 4, 5;
  insert into marketplace.buyer_sum as s (member_id, product_id, status, orders, amount, returned)
  select c.member_id, c.product_id, c.status, sum(c.sign), sum(c.sign * c.amount), sum(c.sign * c.returned)
  from (select b.*, -1 as sign from before_it b union all select a.*, 1 from after_it a) c
  group by 1, 2, 3
  having (sum(c.sign), sum(c.sign * c.amount), sum(c.sign * c.returned)) <> (0, 0, 0)
  order by 1, 2, 3
  on conflict (member_id, product_id, status) do update set
    orders = s.orders + excluded.orders, amount = s.amount + excluded.amount, returned = s.returned + excluded.returned;
  return null;
end $$;

create or replace trigger count_days_of_added after insert on marketplace.goods_order
referencing new table as after_it for each statement execute function marketplace.count_days();

create or replace trigger count_days_of_changed after update on marketplace.goods_order
referencing old table as before_it new table as after_it for each statement execute function marketplace.count_days();
