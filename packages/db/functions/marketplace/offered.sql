-- What can be ordered now.
create or replace view marketplace.offered as
select g.id, g.supplier_id, g.product_id, g.way, g.stock, g.max_count, g.within_minutes, s.name as supplier_name,
  s.member_id as supplier_member_id, marketplace.price_of(g.id) as price
from marketplace.goods g
join marketplace.supplier s on s.id = g.supplier_id
join marketplace.product p on p.id = g.product_id
where g.status = 2 and marketplace.bar_of(g, s, p) = '';
