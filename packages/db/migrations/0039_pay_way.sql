-- By which of a channel's products an attempt collects: a number that a channel knows for one product it refuses for another,
-- so changing the product is a new attempt. Null for those begun before this was kept.
alter table payment.attempt add column way text check (way in ('page', 'phonePage', 'code', 'wechat'));
