-- Refunds that wait for a person are counted on the console's home: those that a channel refused, and those to be sent by bank.
create index refund_waits on payment.refund (created_at) where status = 4 or status = 2 and way = 3;
