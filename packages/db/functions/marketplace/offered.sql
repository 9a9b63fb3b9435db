-- What can be ordered now: all goods of which bar_of says ''. The same conditions, for all goods at once; statistic.test.ts holds
-- the two against each other.
create or replace view marketplace.offered as
select g.id, g.supplier_id, g.product_id, g.way, g.stock, g.max_count, g.within_minutes, s.name as supplier_name,
  s.member_id as supplier_member_id, c.price
from marketplace.goods g
join marketplace.supplier s on s.id = g.supplier_id
join account.member m on m.id = s.member_id
join marketplace.product p on p.id = g.product_id
cross join lateral (
  select n.price from marketplace.price n where n.goods_id = g.id and n.from_at <= now() order by n.from_at desc, n.id desc limit 1
) c
where g.status = 2 and g.stock is distinct from 0 and s.status = 2 and not marketplace.is_away(s) and p.sale = 1
  and c.price between p.min_price and p.max_price
  and m.auth_status = 2 and m.auth_type = 2
  and not exists (
    select from certification.enterprise e
    where e.member_id = s.member_id and e.status = 4 and e.term_to < (now() at time zone 'Asia/Shanghai')::date
  )
  and (g.way <> 2 or exists (select from marketplace.supplier_api a where a.supplier_id = s.id));
