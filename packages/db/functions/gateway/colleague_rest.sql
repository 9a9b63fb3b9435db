-- What is left for a colleague's key on a day under its caps by week and month and those of the colleague, over all keys
-- that the colleague made, removed ones included; null: no cap. What nodes hold counts as used.
create or replace function gateway.colleague_rest(p_key bigint, p_day date, out calls bigint, out spend bigint)
language sql as $$
  select
    least(
      k.weekly_calls - u.key_week_calls, k.monthly_calls - u.key_month_calls,
      c.daily_calls - u.day_calls, c.weekly_calls - u.week_calls, c.monthly_calls - u.month_calls
    ),
    least(
      k.weekly_spend - u.key_week_spend, k.monthly_spend - u.key_month_spend,
      c.daily_spend - u.day_spend, c.weekly_spend - u.week_spend, c.monthly_spend - u.month_spend
    )
  from access.api_key k
  join organisation.colleague c on c.id = k.colleague_id
  cross join lateral (
    select
      coalesce(sum(d.calls) filter (where d.is_key and d.in_week), 0)::bigint as key_week_calls,
      coalesce(sum(d.spend) filter (where d.is_key and d.in_week), 0)::bigint as key_week_spend,
      coalesce(sum(d.calls) filter (where d.is_key and d.in_month), 0)::bigint as key_month_calls,
      coalesce(sum(d.spend) filter (where d.is_key and d.in_month), 0)::bigint as key_month_spend,
      coalesce(sum(d.calls) filter (where d.on_day), 0)::bigint as day_calls,
      coalesce(sum(d.spend) filter (where d.on_day), 0)::bigint as day_spend,
      coalesce(sum(d.calls) filter (where d.in_week), 0)::bigint as week_calls,
      coalesce(sum(d.spend) filter (where d.in_week), 0)::bigint as week_spend,
      coalesce(sum(d.calls) filter (where d.in_month), 0)::bigint as month_calls,
      coalesce(sum(d.spend) filter (where d.in_month), 0)::bigint as month_spend
    from (
      select
        d.calls, d.spend, d.key_id = k.id as is_key, d.day = p_day as on_day,
        date_trunc('week', d.day::timestamp) = date_trunc('week', p_day::timestamp) as in_week,
        date_trunc('month', d.day::timestamp) = date_trunc('month', p_day::timestamp) as in_month
      from access.api_key o
      join gateway.key_day d on d.key_id = o.id
      where o.colleague_id = c.id and d.day between p_day - 31 and p_day + 31
    ) d
  ) u
  where k.id = p_key
$$;
