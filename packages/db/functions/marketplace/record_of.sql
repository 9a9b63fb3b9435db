-- How orders of goods went that were made in the last 30 days: paid, ended, delivered whole; the median and the slowest time of
-- whole deliveries in seconds, null while there are none.
create or replace function marketplace.record_of(
  p_goods bigint[], out orders integer, out ended integer, out delivered integer, out seconds integer, out slowest integer
)
language sql stable as $$
  with since as (select (now() at time zone 'Asia/Shanghai')::date - 29 as day),
  counted as (
    select
      coalesce(sum(d.orders) filter (where d.status between 2 and 6), 0)::integer as orders,
      coalesce(sum(d.orders) filter (where d.status between 3 and 5), 0)::integer as ended,
      coalesce(sum(d.orders) filter (where d.status = 3), 0)::integer as delivered
    from marketplace.goods_day d, since
    where d.goods_id = any (p_goods) and d.day >= since.day
  ),
  steps as (
    select s.step, sum(s.orders) as orders
    from marketplace.goods_speed s, since
    where s.goods_id = any (p_goods) and s.day >= since.day
    group by s.step
  ),
  running as (select step, sum(orders) over (order by step) as upto, sum(orders) over () as whole from steps)
  select c.orders, c.ended, c.delivered,
    (select marketplace.seconds_of(min(r.step)) from running r where r.upto * 2 >= r.whole),
    (select marketplace.seconds_of(max(s.step)) from steps s)
  from counted c
$$;
