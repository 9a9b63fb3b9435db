-- Why nobody can order one of a supplier's goods now, in words; '' when they can.
create or replace function marketplace.bar_of(g marketplace.goods, s marketplace.supplier, p marketplace.product) returns text
language sql stable as $$
  select case
    when g.status = 1 then '待审核'
    when g.status <> 2 then '没有在售'
    when s.status <> 2 then '供货方没有在合作'
    when not marketplace.is_licensed(s) then '供货方的企业认证已到期'
    when marketplace.is_away(s) then '供货方暂停接单'
    when p.sale <> 1 then '商品已停售'
    when g.way = 2 and not exists (select 1 from marketplace.supplier_api a where a.supplier_id = s.id) then '没有登记接口'
    when marketplace.price_of(g.id) is null then '没有定价'
    when marketplace.price_of(g.id) not between p.min_price and p.max_price then '价格不在区间内'
    when g.stock = 0 then '没有库存'
    else ''
  end
$$;
