-- What one of a product costs a member now: their own price, else that of their VIP level, else everybody's less what the level
-- takes off recharge products. Null: it has no price yet. In PL/pgSQL, which plans it once for a connection, not at each call.
create or replace function recharge.price_of(p_product bigint, p_member bigint) returns bigint
language plpgsql stable as $$
begin
  return (
  with level as (
    select v.rank, v.recharge_discount
    from vip.membership m
    join vip.level v on v.level = m.level
    where m.member_id = p_member and m.starts_at <= now() and m.ends_at > now()
    order by v.rank desc, v.recharge_discount desc
    limit 1
  )
  select coalesce(
    (select p.price from recharge.price p
     where p.product_id = p_product and p.member_id = p_member and p.from_at <= now()
     order by p.from_at desc, p.id desc limit 1),
    (select p.price from recharge.price p
     where p.product_id = p_product and p.rank = (select l.rank from level l) and p.from_at <= now()
     order by p.from_at desc, p.id desc limit 1),
    (select p.price - p.price * coalesce((select l.recharge_discount from level l), 0) / 1000 from recharge.price p
     where p.product_id = p_product and p.rank is null and p.member_id is null and p.from_at <= now()
     order by p.from_at desc, p.id desc limit 1))
  );
end $$;
