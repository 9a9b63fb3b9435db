-- Keeps recharge.order_day equal to the orders: each statement that writes orders moves the counts of those it changed.
create or replace function recharge.count_added() returns trigger
language plpgsql as $$
begin
  insert into recharge.order_day as d (member_id, day, product_id, kind, status, orders, amount)
  select a.member_id, (a.created_at at time zone 'Asia/Shanghai')::date, a.product_id, a.kind,
    case when a.status = 2 then 1 else a.status end, count(*), sum(a.amount)
  from added a
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (member_id, day, product_id, kind, status) do update set
    orders = d.orders + excluded.orders, amount = d.amount + excluded.amount;
  return null;
end $$;

create or replace function recharge.count_moved() returns trigger
language plpgsql as $$
begin
  insert into recharge.order_day as d (member_id, day, product_id, kind, status, orders, amount)
  select m.member_id, (m.created_at at time zone 'Asia/Shanghai')::date, m.product_id, m.kind,
    case when m.status = 2 then 1 else m.status end, m.sign, m.sign * m.amount
  from (
    values (old.member_id, old.created_at, old.product_id, old.kind, old.status, old.amount, -1),
      (new.member_id, new.created_at, new.product_id, new.kind, new.status, new.amount, 1)
  ) m (member_id, created_at, product_id, kind, status, amount, sign)
  order by 1, 2, 3, 4, 5
  on conflict (member_id, day, product_id, kind, status) do update set
    orders = d.orders + excluded.orders, amount = d.amount + excluded.amount;
  return null;
end $$;

create or replace trigger count_added after insert on recharge.quick_order
referencing new table as added for each statement execute function recharge.count_added();

create or replace trigger count_moved after update on recharge.quick_order for each row when (
  (old.member_id, old.created_at, old.product_id, old.kind, case when old.status = 2 then 1 else old.status end, old.amount)
  is distinct from
  (new.member_id, new.created_at, new.product_id, new.kind, case when new.status = 2 then 1 else new.status end, new.amount)
) execute function recharge.count_moved();
