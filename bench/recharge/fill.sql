-- Fills a database with $1 recharge orders over the 30 days before $2: one member has nine of ten, 20 products of which the last
-- was bought on one day only, one order of a thousand that nobody knows the end of, one of fifty given back.
create temporary table asked as select $1::bigint as orders, $2::timestamptz as until;
--
insert into account.member (id, nickname, invite_code, reg_time) overriding system value
values (1001, 'B', 'B', now()), (1002, 'C', 'C', now())
--
insert into recharge.product_group (id, code, name) overriding system value values (1, 'bench', '话费')
--
insert into recharge.product (id, code, group_id, name, kind, face_value, account, max_count, from_stock, sale)
overriding system value
select n, 'p' || n, 1, '话费 ' || n || ' 元', 1 + (n = 20)::int, 1000000, case when n = 20 then 1 else 2 end, 10, false, 1
from generate_series(1, 20) n
--
alter table recharge.quick_order disable trigger user
--
insert into recharge.quick_order (id, no, member_id, own_no, asked_digest, product_id, kind, account_digest, account_mask, carrier, count,
  price, amount, from_deposit, cost, status, origin, created_at, ended_at)
overriding system value
select n, 'QO' || to_char(at, 'YYYYMMDD') || lpad(n::text, 10, '0'), case when n % 10 = 0 then 1002 else 1001 end, 'o' || n, '\x00', p.product, 1 + (p.product = 20)::int,
  decode(md5((n / 5)::text), 'hex'), '138****' || lpad((n % 10000)::text, 4, '0'), 1 + n % 3, 1, 990000, 990000, 990000,
  case when s.status = 3 then 985000 end, s.status, 2, at, case when s.status in (3, 4, 5) then at + interval '20 seconds' end
from asked cross join generate_series(1, asked.orders) n
cross join lateral (select asked.until - (asked.orders - n) * interval '30 days' / asked.orders as at) m
cross join lateral (
  select case when n between asked.orders / 2 and asked.orders / 2 + asked.orders / 500 then 20 else 1 + n % 19 end as product
) p
cross join lateral (select case when n % 1000 = 0 then 6 when n % 50 = 7 then 4 when n % 500 = 3 then 5 else 3 end as status) s
--
alter table recharge.quick_order enable trigger user
--
insert into recharge.order_day (member_id, day, product_id, kind, status, orders, amount)
select member_id, (created_at at time zone 'Asia/Shanghai')::date, product_id, kind, status, count(*), sum(amount)
from recharge.quick_order
group by 1, 2, 3, 4, 5
