-- Recharge orders are listed by their time, so that a period is a range of each index, whatever else is asked for; an own number is
-- found without its member; what sums and totals of a member tell is counted by day.
drop index recharge.quick_order_member_id_id_idx;
drop index recharge.quick_order_member_id_account_digest_id_idx;
drop index recharge.quick_order_member_id_status_id_idx;
drop index recharge.quick_order_product_id_id_idx;
drop index recharge.quick_order_member_id_created_at_idx;
drop index recharge.quick_order_member_id_id_idx1;
create index on recharge.quick_order (created_at, id);
create index on recharge.quick_order (created_at, id) where kind = 2;
create index on recharge.quick_order (status, created_at, id) where status in (1, 2, 4, 5, 6);
create index on recharge.quick_order (product_id, created_at, id);
create index on recharge.quick_order (member_id, created_at, id);
-- as numbers of another type, so that a member's rare ones are not looked for among everybody's
create index on recharge.quick_order (member_id, created_at, id) where kind::int = 2;
create index on recharge.quick_order (member_id, (status::int), created_at, id) where status::int in (1, 2, 4, 5, 6);
create index on recharge.quick_order (member_id, product_id, created_at, id);
alter table recharge.quick_order drop constraint quick_order_member_id_own_no_key, add unique (own_no, member_id);

-- Orders by the Beijing day they were made on, written by the statements that write the orders. `status`: one that is being processed
-- counts as accepted.
create table recharge.order_day (
  member_id bigint not null,
  day date not null,
  product_id bigint not null,
  kind smallint not null,
  status smallint not null,
  orders bigint not null,
  amount bigint not null,
  primary key (member_id, day, product_id, kind, status)
) with (fillfactor = 70);

-- Servers of the version before may be running: no order comes between what is counted here and its triggers. The functions are those
-- of packages/db/functions/recharge/count_orders.sql, which take their place from then on.
lock table recharge.quick_order in exclusive mode;

insert into recharge.order_day (member_id, day, product_id, kind, status, orders, amount)
select member_id, (created_at at time zone 'Asia/Shanghai')::date, product_id, kind, case when status = 2 then 1 else status end,
  count(*), sum(amount)
from recharge.quick_order
group by 1, 2, 3, 4, 5;

create function recharge.count_added() returns trigger
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

create function recharge.count_moved() returns trigger
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

create trigger count_added after insert on recharge.quick_order
referencing new table as added for each statement execute function recharge.count_added();

create trigger count_moved after update on recharge.quick_order for each row when (
  (old.member_id, old.created_at, old.product_id, old.kind, case when old.status = 2 then 1 else old.status end, old.amount)
  is distinct from
  (new.member_id, new.created_at, new.product_id, new.kind, case when new.status = 2 then 1 else new.status end, new.amount)
) execute function recharge.count_moved();
