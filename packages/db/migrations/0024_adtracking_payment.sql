-- What a member who came by an advertisement paid first, and the visit they came by, which is purged after 180 days.
alter table adtracking.registration
  add visited_at timestamptz,
  add paid_order text unique references payment.pay_order,
  -- in 0.00001 yuan
  add paid_amount bigint check (paid_amount > 0),
  add paid_at timestamptz,
  add check (num_nulls(paid_order, paid_amount, paid_at) in (0, 3));

update adtracking.registration r
set visited_at = coalesce(
  (select v.at from adtracking.visit v where v.bd_vid = r.bd_vid and v.at <= r.at order by v.id desc limit 1),
  r.at
);
alter table adtracking.registration alter visited_at set not null;
create index on adtracking.registration (visited_at);

update adtracking.registration r
set paid_order = o.no, paid_amount = o.pay_amount, paid_at = o.paid_at
from (
  select distinct on (member_id) member_id, no, pay_amount, paid_at
  from payment.pay_order
  where paid_at is not null
  order by member_id, paid_at, no
) o
where o.member_id = r.member_id;
