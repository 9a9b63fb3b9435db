-- Owed credit is taken off what goes back to a member.
alter table payment.withdrawal add column repaid bigint not null default 0 check (repaid >= 0 and repaid <= amount);
