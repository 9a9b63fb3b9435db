-- A node whose ids ran ahead of time, under a wrong clock, takes another number; the old one is given to nobody until then.
alter table gateway.node add column rests_until timestamptz;
comment on column gateway.node.rests_until is 'its ids ran ahead up to here; null: they did not';
