-- Members look for the messages of one template: however many of others lie between its batches.
create index on sms.message (member_id, template_id, id);
