-- Recharge products and suppliers' offers for some provinces only, and the province of each order's phone: the first two digits
-- of its GB/T 2260 code.
alter table recharge.product add column provinces smallint[] not null default '{}';
alter table recharge.offer add column provinces smallint[] not null default '{}';
-- null where it is no phone, or not on record
alter table recharge.quick_order add column province smallint;
