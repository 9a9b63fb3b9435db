-- record_of of whole products, of all their offers together: out of marketplace.product_recent and what is not in it yet. Just after the
-- days have turned, until sum_days has run, out of the days themselves.
create or replace function marketplace.records_of(p_products bigint[])
returns table (product_id bigint, orders integer, ended integer, delivered integer, seconds integer)
language plpgsql stable as $$
declare
  since date := (now() at time zone 'Asia/Shanghai')::date - 29;
begin
  if since is distinct from (select r.day from marketplace.recent_since r) then
    return query
      select p.id, r.orders, r.ended, r.delivered, r.seconds
      from unnest(p_products) p (id)
      cross join lateral marketplace.record_of(array(select g.id from marketplace.goods g where g.product_id = p.id)) r;
    return;
  end if;
  return query
    with counted as (
      select r.product_id, r.of_step, r.kind, r.orders from marketplace.product_recent r where r.product_id = any (p_products)
      union all
      select c.product_id, c.step is not null, coalesce(c.step, c.status), c.orders
      from marketplace.day_change c
      where c.product_id = any (p_products) and c.day >= since
    ),
    sums as (select c.product_id, c.of_step, c.kind, sum(c.orders) as orders from counted c group by 1, 2, 3),
    running as (
      select s.product_id, s.kind, sum(s.orders) over (partition by s.product_id order by s.kind) as upto,
        sum(s.orders) over (partition by s.product_id) as whole
      from sums s
      where s.of_step
    ),
    medians as (select r.product_id, min(r.kind) as step from running r where r.upto * 2 >= r.whole group by 1)
    select p.id,
      coalesce(sum(s.orders) filter (where not s.of_step and s.kind between 2 and 6), 0)::integer,
      coalesce(sum(s.orders) filter (where not s.of_step and s.kind between 3 and 5), 0)::integer,
      coalesce(sum(s.orders) filter (where not s.of_step and s.kind = 3), 0)::integer,
      marketplace.seconds_of(min(m.step))
    from unnest(p_products) p (id)
    left join sums s on s.product_id = p.id
    left join medians m on m.product_id = p.id
    group by p.id;
end $$;
