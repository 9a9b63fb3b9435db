-- record_of of an offer, and how its orders of each of these 30 days ended, the oldest day first.
create or replace function marketplace.daily_record_of(
  p_goods bigint, out orders integer, out ended integer, out delivered integer, out seconds integer, out slowest integer,
  out ended_daily integer[], out delivered_daily integer[]
)
language sql stable as $$
  with since as (select (now() at time zone 'Asia/Shanghai')::date - 29 as day),
  counted as (
    select d.day, sum(d.orders) as ended, sum(d.orders) filter (where d.status = 3) as delivered
    from marketplace.goods_day d, since
    where d.goods_id = p_goods and d.day >= since.day and d.status between 3 and 5
    group by d.day
  )
  select r.orders, r.ended, r.delivered, r.seconds, r.slowest, t.ended, t.delivered
  from marketplace.record_of(array[p_goods]) r
  cross join (
    select array_agg(coalesce(c.ended, 0)::integer order by n) as ended, array_agg(coalesce(c.delivered, 0)::integer order by n) as delivered
    from since
    cross join generate_series(0, 29) n
    left join counted c on c.day = since.day + n
  ) t
$$;
