-- Who tops up agrees to the recharge agreement: that is kept beside the other agreements, and its version on the order.
alter table account.agreement drop constraint agreement_code_check;
alter table account.agreement add check (code in ('user', 'privacy', 'recharge'));
