-- What a member paid first and second is found without reading all of their orders: the console's cohorts ask it of everybody.
create index pay_order_paid on payment.pay_order (member_id, paid_at) where paid_at is not null and pay_amount > 0;
