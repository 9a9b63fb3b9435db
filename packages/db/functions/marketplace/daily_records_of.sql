-- daily_record_of of each of some offers, as marketplace.goods_record has it; of offers with changes that are not in it yet, and of all
-- just after the days have turned, out of the days themselves.
create or replace function marketplace.daily_records_of(p_goods bigint[])
returns table (
  goods_id bigint, orders integer, ended integer, delivered integer, seconds integer, slowest integer,
  ended_daily integer[], delivered_daily integer[]
)
language plpgsql stable as $$
declare
  unsummed bigint[] := p_goods;
begin
  if exists (select from marketplace.recent_since r where r.of_goods = (now() at time zone 'Asia/Shanghai')::date - 29) then
    unsummed := array(select c.goods_id from marketplace.day_change c where c.goods_id = any (p_goods));
  end if;
  return query
    select g.id, coalesce(k.orders, 0), coalesce(k.ended, 0), coalesce(k.delivered, 0), k.seconds, k.slowest,
      coalesce(k.ended_daily, array_fill(0, array[30])), coalesce(k.delivered_daily, array_fill(0, array[30]))
    from unnest(p_goods) g (id)
    left join marketplace.goods_record k on k.goods_id = g.id
    where g.id <> all (unsummed);
  return query
    select g.id, r.*
    from (select distinct u.id from unnest(unsummed) u (id)) g
    cross join lateral marketplace.daily_record_of(g.id) r;
end $$;
