-- Members look for orders of a period, and for cards: however many orders they have.
create index on recharge.quick_order (member_id, created_at);
create index on recharge.quick_order (member_id, id) where kind = 2;
