-- Which units of which charge lines paid for messages, and the first of the messages that each line paid for.
create or replace function sms.units_of(p_messages bigint[])
returns table (
  batch_id bigint, unit_from int, member_id bigint, first_message bigint, units int, tier_from bigint, month date
)
language sql stable as $$
  select l.batch_id, l.unit_from, min(m.member_id), min(m.id),
    sum(least(m.unit_from + m.segments, l.unit_from + l.units) - greatest(m.unit_from, l.unit_from))::int, l.tier_from, l.month
  from sms.message m
  join sms.charge_line l
    on l.batch_id = m.batch_id and l.unit_from < m.unit_from + m.segments and l.unit_from + l.units > m.unit_from
  where m.id = any (p_messages)
  group by l.batch_id, l.unit_from, l.tier_from, l.month
$$;
