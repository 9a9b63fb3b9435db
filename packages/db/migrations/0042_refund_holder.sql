-- In whose name the account is kept that a refund went to by bank; null once the member's account is closed.
alter table payment.refund add column holder_cipher bytea;
