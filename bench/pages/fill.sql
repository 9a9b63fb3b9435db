-- What the member of $1 has besides calls: packages on sale and bought, top-ups, products applied for, messages.
insert into package.offer (project_id, name, calls, price, list_price, valid_days, sort)
select p, (n * 1000) || ' 次', n * 1000, n * 800000, n * 1000000, 90, n from generate_series(1, 12) p, generate_series(1, 3) n
--
insert into payment.pay_order
  (no, member_id, kind, subject, list_amount, pay_amount, channel, status, reference, created_at, expire_at, paid_at, lines)
select
  'B' || n, $1, 2, '套餐 ' || n, o.price, o.price, 1 + n % 3, case when n % 10 = 0 then 30 else 20 end,
  jsonb_build_object('offerId', o.id::text, 'calls', o.calls), now() - n * interval '9 days', now() - n * interval '9 days' + interval '1 hour',
  case when n % 10 > 0 then now() - n * interval '9 days' end,
  jsonb_build_array(jsonb_build_object('kind', 1, 'name', o.name, 'amount', o.price::text))
from generate_series(1, 80) n
join package.offer o on o.id = (select min(id) from package.offer) + n % 36
--
insert into package.holding (member_id, project_id, offer_id, order_no, source, total, remaining, valid_from, expires_at, created_at)
select $1, o.project_id, o.id, p.no, 1, o.calls, o.calls / 2, p.paid_at, p.paid_at + interval '90 days', p.paid_at
from payment.pay_order p join package.offer o on o.id = (p.reference ->> 'offerId')::bigint
where p.status = 20
--
insert into payment.pay_order
  (no, member_id, kind, subject, list_amount, pay_amount, channel, status, created_at, expire_at, paid_at, lines)
select
  'R' || n, $1, 1, '充值', 5000000, 5000000, 2, 20, now() - n * interval '1 day', now(), now() - n * interval '1 day',
  '[{"kind": 1, "name": "充值", "amount": "5000000"}]'
from generate_series(1, 40) n
--
insert into access.apply (member_id, project_id, created_at) select $1, p, now() from generate_series(1, 12) p
--
insert into message.member_message (member_id, kind, event, title, text, created_at, read_at)
select $1, 2, 'paid', '付款成功', '订单已付款，套餐已经可以使用。', now(), case when n > 5 then now() end from generate_series(1, 60) n
--
update gateway.days_summed set sealed_until = date_trunc('day', now(), 'Asia/Shanghai')
