-- Keeps sms.message_day equal to the messages: each statement that writes messages moves the counts of those it changed.
-- `first_id` and `last_id` bound the messages that a row counts; they never come closer again.
create or replace function sms.count_added() returns trigger
language plpgsql as $$
begin
  insert into sms.message_day as d
  select
    m.member_id, (m.created_at at time zone 'Asia/Shanghai')::date, m.kind, m.template_id, m.signature_id, m.carrier, 0, m.state, m.code,
    count(*), sum(m.segments), sum(m.package_units), sum(m.amount), min(m.id), max(m.id)
  from added m
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9
  on conflict (member_id, day, kind, template_id, signature_id, carrier, channel_id, state, code) do update set
    messages = d.messages + excluded.messages, segments = d.segments + excluded.segments,
    package_units = d.package_units + excluded.package_units, amount = d.amount + excluded.amount,
    first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id);
  return null;
end $$;

create or replace function sms.count_changed() returns trigger
language plpgsql as $$
begin
  insert into sms.message_day as d
  select * from (
    select
      m.member_id, (m.created_at at time zone 'Asia/Shanghai')::date, m.kind, m.template_id, m.signature_id, m.carrier,
      case when m.state in (1, 2) then 0 else coalesce(m.channel_id, 0) end as channel_id,
      case when m.state = 2 then 1::smallint else m.state end as state, m.code,
      sum(m.sign) as messages, sum(m.sign * m.segments) as segments,
      coalesce(sum(m.sign * m.package_units) filter (where not m.given_back), 0) as package_units,
      coalesce(sum(m.sign * m.amount) filter (where not m.given_back), 0) as amount,
      min(m.id) filter (where m.sign > 0) as first_id, max(m.id) filter (where m.sign > 0) as last_id
    from (
      select a.id, a.member_id, a.created_at, a.kind, a.template_id, a.signature_id, a.carrier, a.channel_id, a.state, a.code, a.segments,
        a.package_units, a.amount, a.given_back, 1 as sign
      from after_it a
      union all
      select b.id, b.member_id, b.created_at, b.kind, b.template_id, b.signature_id, b.carrier, b.channel_id, b.state, b.code, b.segments,
        b.package_units, b.amount, b.given_back, -1
      from before_it b
    ) m
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) c
  where (c.messages, c.segments, c.package_units, c.amount) <> (0, 0, 0, 0)
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9
  on conflict (member_id, day, kind, template_id, signature_id, carrier, channel_id, state, code) do update set
    messages = d.messages + excluded.messages, segments = d.segments + excluded.segments,
    package_units = d.package_units + excluded.package_units, amount = d.amount + excluded.amount,
    first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id);
  return null;
end $$;

create or replace trigger count_added after insert on sms.message
referencing new table as added for each statement execute function sms.count_added();

create or replace trigger count_changed after update on sms.message
referencing old table as before_it new table as after_it for each statement execute function sms.count_changed();
