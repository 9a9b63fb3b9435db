-- Fills an empty database with $1 orders of goods over the year before now: 100 suppliers with 10 goods each of 250 products, 5,000
-- buyers. One buyer has a tenth of the orders, one supplier a fifth. A day's number of orders grows with all of them, that of
-- orders being delivered does not. Indexes are built at the end.
set session_replication_role = replica
--
create temporary table dropped as
select format('%I.%I', i.schemaname, i.indexname) as name, i.indexdef as def
from pg_indexes i
where i.schemaname = 'marketplace' and i.tablename in ('goods_order', 'settlement', 'dispute', 'goods_day')
  and not exists (select from pg_constraint c where c.conindid = format('%I.%I', i.schemaname, i.indexname)::regclass)
--
do $$ declare d record; begin for d in select * from dropped loop execute 'drop index ' || d.name; end loop; end $$
--
insert into account.member (id, nickname, invite_code, reg_time, auth_status, auth_type, phone_mask) overriding system value
select n, 'B', 'B' || n, now(), case when n > 9000 then 2 else 0 end, case when n > 9000 then 2 else 0 end, '139****0000'
from generate_series(1001, 9100) n
--
insert into marketplace.product_group (id, code, name) overriding system value values (1, 'bench', '视频')
--
insert into marketplace.product_type (id, group_id, code, name) overriding system value select n, 1, 'bench' || n, '会员' from generate_series(1, 10) n
--
insert into marketplace.product (id, code, type_id, brand, name, kind, face_value, account, min_price, max_price, sale) overriding system value
select n, 'bench' || n, 1 + n % 10, '品牌' || n, '月卡', 2, 2500000, 1, 1, 10000000, 1 from generate_series(1, 250) n
--
insert into marketplace.supplier (id, member_id, name, agreed_version, status, bond, approved_at) overriding system value
select n, 9000 + n, '供货方' || n, '1', 2, 0, now() from generate_series(1, 100) n
--
insert into marketplace.goods (id, supplier_id, product_id, way, code, stock, max_count, within_minutes, status) overriding system value
select n, 1 + (n - 1) / 10, 1 + (n * 7) % 250, 3, '', null, 100, 60, 2 from generate_series(1, 1000) n
--
insert into marketplace.price (goods_id, price, from_at) select n, 1000000 + n * 100, now() - interval '2 years' from generate_series(1, 1000) n
--
insert into marketplace.goods_order (
  id, no, member_id, goods_id, supplier_id, product_id, kind, way, count, price, amount, fee_rate, settle_days, locked_until, status,
  from_deposit, delivered, returned, created_at, paid_at, delivered_at, ended_at
)
overriding system value
select n, 'GO' || lpad(n::text, 16, '0'), case when n % 10 = 0 then 1001 else 1002 + h % 5000 end, g.id, g.supplier_id, g.product_id, 2, 3,
  2, 1000000, 2000000, 250, 7, at + interval '5 minutes', s.status, case when s.status = 7 then 0 else 2000000 end,
  case s.status when 3 then 2 when 4 then 1 else 0 end, case s.status when 4 then 1000000 when 5 then 2000000 when 6 then 2000000 else 0 end,
  at, case when s.status <> 7 then at + interval '1 minute' end,
  case when s.status in (3, 4) then at + interval '1 minute' + (1 + h % 600) * interval '1 second' end,
  case when s.status <> 2 then at + interval '20 minutes' end
from generate_series(1, $1::bigint) n
cross join lateral (select now() - ($1::bigint - n) * (interval '365 days' / $1::bigint) as at, hashint8(n)::bigint & 2147483647 as h) m
cross join lateral (
  select case when n > $1::bigint - 500 then 2 else (array[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 5, 6, 7])[1 + (h >> 8) % 20] end::smallint as status
) s
join marketplace.goods g on g.id = case when n % 5 = 0 then 1 + (h >> 4) % 10 else 1 + (h >> 4) % 1000 end
--
insert into marketplace.settlement (order_id, supplier_id, amount, fee, status, due_at, settled_at, run_id)
select o.id, o.supplier_id, o.price * o.delivered, case when d.settled then o.price * o.delivered * 250 / 10000 / 1000 * 1000 end,
  case when d.settled then 3 else 1 end, o.ended_at + interval '7 days', case when d.settled then o.ended_at + interval '7 days' end,
  case when d.settled then 500001 + o.id / 250 end
from marketplace.goods_order o
cross join lateral (select o.ended_at < now() - interval '7 days' as settled) d
where o.status in (3, 4)
--
insert into marketplace.settlement_run (id, started_at, ended_at, orders, amount, fee, booked_orders, booked_amount, booked_fee)
overriding system value
select run_id, max(settled_at), max(settled_at), count(*), sum(amount), sum(fee), count(*), sum(amount), sum(fee)
from marketplace.settlement where run_id is not null group by 1
--
insert into marketplace.dispute (no, order_id, member_id, supplier_id, kind, words, count, wanted, status, created_at, answer_by, ended_at)
select 'GD' || lpad(o.id::text, 16, '0'), o.id, o.member_id, o.supplier_id, 1, '卡密无效', 1, o.price, d.status, o.ended_at,
  o.ended_at + interval '2 days', case when d.status = 4 then o.ended_at end
from marketplace.goods_order o
cross join lateral (select case when o.id > $1::bigint - 2000 then 1 else 4 end as status) d
where o.status in (3, 4) and o.id % 200 = 1
--
insert into marketplace.goods_day (goods_id, day, status, supplier_id, product_id, orders, amount, returned)
select goods_id, (created_at at time zone 'Asia/Shanghai')::date, status, supplier_id, product_id, count(*), sum(amount), sum(returned)
from marketplace.goods_order group by 1, 2, 3, 4, 5
--
insert into marketplace.supplier_day (supplier_id, day, status, orders, amount)
select supplier_id, day, status, sum(orders), sum(amount) from marketplace.goods_day group by 1, 2, 3
--
insert into marketplace.market_day (day, status, orders, amount)
select day, status, sum(orders), sum(amount) from marketplace.supplier_day group by 1, 2
--
insert into marketplace.buyer_sum (member_id, product_id, status, orders, amount, returned)
select member_id, product_id, status, count(*), sum(amount), sum(returned) from marketplace.goods_order group by 1, 2, 3
--
insert into marketplace.goods_speed (goods_id, day, step, orders)
select goods_id, (created_at at time zone 'Asia/Shanghai')::date,
  marketplace.step_of(extract(epoch from delivered_at - paid_at)::double precision), count(*)
from marketplace.goods_order where status = 3 group by 1, 2, 3
--
insert into marketplace.market_speed (day, step, orders)
select day, step, sum(orders) from marketplace.goods_speed group by 1, 2
--
insert into marketplace.total_change (what, status, value)
select 'escrow', 0, sum(price * (count - delivered)) from marketplace.goods_order where status = 2
union all
select 'waiting', 0, coalesce(sum(amount), 0) from marketplace.settlement where status = 1
union all
select 'runs', 0, count(*) from marketplace.settlement_run
union all
select v.what, d.status, sum(v.value)
from marketplace.dispute d
cross join lateral (values ('disputes', 1::bigint), ('wanted', d.wanted)) v (what, value)
group by 1, 2
--
do $$ declare d record; begin for d in select * from dropped loop execute d.def; end loop; end $$
--
insert into ledger.account (owner_kind, owner_id, kind, carried, floor, head)
select 1, n, k, true, 0, '' from generate_series(1001, 9100) n cross join unnest(array['deposit', 'escrow', 'settlement', 'supply']) k
--
select marketplace.sum_days()
