-- What of a top-up's bonus comes back when the top-up goes back. docs/decisions/020-bonus-goes-back-with-its-top-up.md
alter table payment.refund
  -- taken from the given balance
  add column bonus_back bigint not null default 0 check (bonus_back >= 0),
  -- kept of the top-up itself, for what of the bonus was spent; `amount` is what goes out
  add column withheld bigint not null default 0 check (withheld >= 0);
-- what cost nothing goes back as nothing: its goods and its coupon do
alter table payment.refund
  drop constraint refund_amount_check,
  add constraint refund_amount check (amount > 0 or amount = 0 and way = 2);
