-- A buyer's orders of one product, and a supplier's paid ones, all, of one way or of one of the goods, are found and counted without
-- reading the others.
create index on marketplace.goods_order (member_id, product_id, id);
create index on marketplace.goods_order (supplier_id, way, id) where paid_at is not null;
create index on marketplace.goods_order (supplier_id, goods_id, id) where paid_at is not null;
-- Operators' list of disputes, those that wait for us first.
create index dispute_queue on marketplace.dispute ((status = 2) desc, (status in (1, 2)) desc, id desc);
