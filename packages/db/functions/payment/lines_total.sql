-- The total of the lines of an order's price. The check payment.pay_order_lines depends on it; PostgreSQL does not
-- recheck old orders when this function changes.
create or replace function payment.lines_total(lines jsonb) returns bigint
language sql immutable parallel safe as $$
  select sum((line ->> 'amount')::bigint)::bigint from jsonb_array_elements(lines) line
$$;
