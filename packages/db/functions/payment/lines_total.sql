-- What the lines of an order's price come to. The check payment.pay_order_lines rests on it: PostgreSQL does not look at old
-- orders again when this changes.
create or replace function payment.lines_total(lines jsonb) returns bigint
language sql immutable parallel safe as $$
  select sum((line ->> 'amount')::bigint)::bigint from jsonb_array_elements(lines) line
$$;
