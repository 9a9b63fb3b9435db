-- What one of a supplier's goods costs now. Null: it has no price yet.
create or replace function marketplace.price_of(p_goods bigint) returns bigint
language sql stable as $$
  select p.price from marketplace.price p
  where p.goods_id = p_goods and p.from_at <= now()
  order by p.from_at desc, p.id desc limit 1
$$;
