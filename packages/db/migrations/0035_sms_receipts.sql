-- A channel may give one number to several messages: that must not keep their outcomes from being noted. A receipt then is
-- of all of them.
drop index sms.message_channel_id_channel_message_id_idx;
create index on sms.message (channel_id, channel_message_id) where channel_message_id is not null;
