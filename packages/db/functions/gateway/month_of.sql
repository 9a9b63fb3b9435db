-- The month (Asia/Shanghai) of an instant, by its first day.
create or replace function gateway.month_of(p_at timestamptz) returns date
language sql immutable parallel safe as $$
  select date_trunc('month', p_at at time zone 'Asia/Shanghai')::date
$$;
