-- A channel may give one number to several messages: that must not keep their outcomes from being noted. A receipt then is
-- of all of them.
drop index sms.message_channel_id_channel_message_id_idx;
create index on sms.message (channel_id, channel_message_id) where channel_message_id is not null;

-- Which messages a count is of, so that a list under conditions starts where they are: from the first to the last of them.
alter table sms.message_day add column first_id bigint, add column last_id bigint;
update sms.message_day d set first_id = m.first_id, last_id = m.last_id
from (
  select member_id, (created_at at time zone 'Asia/Shanghai')::date as day, kind, template_id, signature_id, carrier,
    case when state in (1, 2) then 0 else coalesce(channel_id, 0) end as channel_id,
    case when state = 2 then 1 else state end as state, code, min(id) as first_id, max(id) as last_id
  from sms.message
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
) m
where (d.member_id, d.day, d.kind, d.template_id, d.signature_id, d.carrier, d.channel_id, d.state, d.code)
  = (m.member_id, m.day, m.kind, m.template_id, m.signature_id, m.carrier, m.channel_id, m.state, m.code);
