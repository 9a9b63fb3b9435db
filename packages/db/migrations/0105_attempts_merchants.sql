-- At whose account of its channel an attempt was begun: another account's keys know nothing of it. Null of those begun before.
alter table payment.attempt add column merchant text;
