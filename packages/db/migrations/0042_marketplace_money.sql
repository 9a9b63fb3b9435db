-- Lists and sums of the marketplace's money stay quick however many orders there are: an index for each condition of operators'
-- lists, and one from which alone the sum of what waits is read.

create index on marketplace.goods_order (status, id);
create index on marketplace.goods_order (product_id, id);
create index on marketplace.goods_order (created_at);
create index goods_order_open on marketplace.goods_order (member_id) include (price, count, delivered) where status = 2;
create index on marketplace.settlement (status, order_id);
create index settlement_unsettled on marketplace.settlement (supplier_id) include (amount, returned) where status in (1, 2);
create index dispute_open on marketplace.dispute (id) include (wanted) where status in (1, 2);
