-- How orders of the whole market went that were made in the last 30 days, as record_of says of some goods.
create or replace function marketplace.market_record(out ended integer, out delivered integer, out seconds integer)
language sql stable as $$
  with since as (select (now() at time zone 'Asia/Shanghai')::date - 29 as day),
  counted as (
    select coalesce(sum(d.orders), 0)::integer as ended, coalesce(sum(d.orders) filter (where d.status = 3), 0)::integer as delivered
    from marketplace.market_days d
    where d.day >= (select day from since) and d.status between 3 and 5
  ),
  steps as (
    select s.step, sum(s.orders) as orders from marketplace.market_steps s where s.day >= (select day from since) group by s.step
  ),
  running as (select step, sum(orders) over (order by step) as upto, sum(orders) over () as whole from steps)
  select c.ended, c.delivered, (select marketplace.seconds_of(min(r.step)) from running r where r.upto * 2 >= r.whole) from counted c
$$;
