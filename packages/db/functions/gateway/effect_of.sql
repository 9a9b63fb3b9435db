-- What the memo of a charge says that is booked at p_at for calls of a month: nothing in that month itself; until the month closes
-- that it counts at its end (effectiveAt); later that it corrects it (correctionOf).
create or replace function gateway.effect_of(p_made date, p_at timestamptz) returns jsonb
language sql stable as $$
  select case
    when gateway.month_of(p_at) <= p_made then '{}'
    when p_at < m.ends + c.late_window then jsonb_build_object('effectiveAt', m.ends - interval '1 microsecond')
    else jsonb_build_object('correctionOf', to_char(p_made, 'YYYY-MM'))
  end
  from ledger.closing c
  cross join lateral (select (p_made + interval '1 month') at time zone 'Asia/Shanghai' as ends) m
$$;
