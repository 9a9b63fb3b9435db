-- What an order costs, line by line: goods, what is left of what they replace, VIP discount, coupon, in this order. The
-- lines are kept with the order for ever and say to the last unit what is paid, which may be nothing.
create function payment.lines_total(lines jsonb) returns bigint
language sql immutable parallel safe as $$
  select sum((line ->> 'amount')::bigint)::bigint from jsonb_array_elements(lines) line
$$;

alter table payment.pay_order
  -- [{"kind": 1, "name": "…", "amount": "800000"}], amounts in units as text; kind is priceLineKind
  add column lines jsonb,
  add column coupon_id bigint;
update payment.pay_order
set lines = jsonb_build_array(jsonb_build_object('kind', 1, 'name', subject, 'amount', list_amount::text));
alter table payment.pay_order
  alter column lines set not null,
  drop constraint pay_order_check,
  add constraint pay_order_price check (pay_amount = list_amount - discount and pay_amount >= 0),
  add constraint pay_order_lines check (payment.lines_total(lines) = pay_amount);
-- A coupon is on one order at a time, whatever its own row says; goods go back whole, and their coupon with them.
create unique index pay_order_coupon on payment.pay_order (coupon_id) where coupon_id is not null and status in (10, 15, 20);
