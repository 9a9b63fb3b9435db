-- A buyer's orders of a period, and a supplier's paid ones, are counted in the index alone.
drop index marketplace.goods_order_member_id_id_idx;
create index on marketplace.goods_order (member_id, id) include (created_at);
drop index marketplace.goods_order_supplier_id_id_idx;
create index on marketplace.goods_order (supplier_id, id) include (created_at, paid_at);

-- How orders of each product went that were made in the last 30 days, as of the last time that sum_days ran: of a state, or of a
-- step of a delivery's time. `recent_since` is the first of these days; another one than today's shows that they have turned.
create table marketplace.product_recent (
  product_id bigint not null,
  of_step boolean not null,
  -- the state, or the step
  kind smallint not null,
  orders bigint not null,
  primary key (product_id, of_step, kind)
);

create table marketplace.recent_since (
  single boolean primary key default true check (single),
  day date not null
);
-- the first sum_days fills it
insert into marketplace.recent_since (day) values ('2000-01-01');

alter table marketplace.day_change add column product_id bigint;
create index on marketplace.day_change (product_id);

-- Nothing has written or read it since 0063.
drop table marketplace.buyer_day;
