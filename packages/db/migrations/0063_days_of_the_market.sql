-- Sums of each day, of a supplier and of the whole market, so that numbers cost the same however many offers and orders there are.
--
-- A row for the whole market that each order changes would have all orders wait for each other. So what an order changes is added to
-- marketplace.day_change, and every minute that is summed up into the three tables; who reads takes both (views market_days,
-- market_steps, supplier_days), so numbers are exact at every moment.

create table marketplace.supplier_day (
  supplier_id bigint not null,
  day date not null,
  status smallint not null,
  orders bigint not null,
  amount bigint not null,
  primary key (supplier_id, day, status)
);

create table marketplace.market_day (
  day date not null,
  status smallint not null,
  orders bigint not null,
  amount bigint not null,
  primary key (day, status)
);

create table marketplace.market_speed (
  day date not null,
  step smallint not null,
  orders bigint not null,
  primary key (day, step)
);

create table marketplace.day_change (
  id bigint generated always as identity primary key,
  supplier_id bigint not null,
  day date not null,
  -- of orders, or the step of a delivery's time
  status smallint,
  step smallint,
  orders bigint not null,
  amount bigint not null,
  check ((status is null) <> (step is null))
);
create index on marketplace.day_change (supplier_id) where status is not null;

-- A buyer's orders of a product in a state. It takes the place of buyer_day, which nothing writes any more.
create table marketplace.buyer_sum (
  member_id bigint not null,
  product_id bigint not null,
  status smallint not null,
  orders bigint not null,
  amount bigint not null,
  returned bigint not null,
  primary key (member_id, product_id, status)
);

-- Servers of the version before may be running: no order comes between what is counted here and its trigger. The function is the one of
-- packages/db/functions/marketplace/count_days.sql, which takes its place from then on.
lock table marketplace.goods_order in exclusive mode;

insert into marketplace.supplier_day (supplier_id, day, status, orders, amount)
select supplier_id, day, status, sum(orders), sum(amount) from marketplace.goods_day group by 1, 2, 3;
insert into marketplace.market_day (day, status, orders, amount)
select day, status, sum(orders), sum(amount) from marketplace.supplier_day group by 1, 2;
insert into marketplace.market_speed (day, step, orders)
select day, step, sum(orders) from marketplace.goods_speed group by 1, 2;
insert into marketplace.buyer_sum (member_id, product_id, status, orders, amount, returned)
select member_id, product_id, status, sum(orders), sum(amount), sum(returned) from marketplace.buyer_day group by 1, 2, 3;

create function marketplace.count_days() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into marketplace.day_change (supplier_id, day, status, orders, amount)
    select a.supplier_id, (a.created_at at time zone 'Asia/Shanghai')::date, a.status, count(*), sum(a.amount)
    from after_it a
    group by 1, 2, 3;
    insert into marketplace.buyer_sum as b (member_id, product_id, status, orders, amount, returned)
    select a.member_id, a.product_id, a.status, count(*), sum(a.amount), sum(a.returned)
    from after_it a
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (member_id, product_id, status) do update set
      orders = b.orders + excluded.orders, amount = b.amount + excluded.amount, returned = b.returned + excluded.returned;
    return null;
  end if;
  insert into marketplace.day_change (supplier_id, day, status, orders, amount)
  select c.supplier_id, (c.created_at at time zone 'Asia/Shanghai')::date,
    case when c.status in (3, 4) and c.returned = c.amount then 5::smallint else c.status end, sum(c.sign), sum(c.sign * c.amount)
  from (select b.*, -1 as sign from before_it b union all select a.*, 1 from after_it a) c
  group by 1, 2, 3
  having (sum(c.sign), sum(c.sign * c.amount)) <> (0, 0);
  insert into marketplace.day_change (supplier_id, day, step, orders, amount)
  select a.supplier_id, (a.created_at at time zone 'Asia/Shanghai')::date,
    marketplace.step_of(extract(epoch from a.delivered_at - a.paid_at)::double precision), count(*), 0
  from after_it a
  join before_it b on b.id = a.id
  where a.status = 3 and b.status <> 3
  group by 1, 2, 3;
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

create trigger count_days_of_added after insert on marketplace.goods_order
referencing new table as after_it for each statement execute function marketplace.count_days();

create trigger count_days_of_changed after update on marketplace.goods_order
referencing old table as before_it new table as after_it for each statement execute function marketplace.count_days();
