-- How many of an offer's stock orders have taken since it was counted; what the supplier refused is there again.
create or replace function recharge.taken_of_stock(p_offer recharge.offer) returns int
language sql stable as $$
  select coalesce(sum(o.count), 0)::int
  from recharge.attempt a
  join recharge.quick_order o on o.id = a.order_id
  where p_offer.stock is not null and a.supplier_id = p_offer.supplier_id and a.product = p_offer.code
    and a.handed_at >= p_offer.stocked_at and a.state <> 4
$$;
