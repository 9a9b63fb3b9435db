-- What operators moved in the last day is summed before each of their words: apps/server/src/domains/payment/limit.
create index on payment.bank_line (entered_at);
create index on payment.booking (entered_at);
create index on payment.withdrawal (decided_at);
