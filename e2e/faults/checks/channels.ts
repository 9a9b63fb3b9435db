// Money between the providers outside and the book: P4 and P5.
import { reviewKind } from '@jishi/contract/enums/review';
import { type Check, type Evidence, LEFT, PAID, SECOND_ABOVE, bySql } from './check';

/** JSON of payments as a relation, amounts in units. */
const PAYMENTS = `
  select distinct x.channel, x."orderNo" as order_no, x."tradeNo" as trade_no, (x.amount * 100000)::bigint as amount
  from json_to_recordset($1::json) x (channel smallint, "orderNo" text, "tradeNo" text, amount numeric)`;

const SAME = '(r.channel, r.trade_no, r.order_no, r.amount) = (p.channel, p.trade_no, p.order_no, p.amount)';

const said = ({ acknowledged }: Evidence) => [JSON.stringify(acknowledged.filter(({ paid }) => paid))];
const paid = ({ trades }: Evidence) => [JSON.stringify(trades.filter((trade) => trade.paid))];
const refunded = ({ trades }: Evidence) => [
  JSON.stringify(
    trades.flatMap(({ channel, orderNo, refunds }) => refunds.map((refund) => ({ channel, orderNo, ...refund }))),
  ),
];

const NOT_CREDITED = `
  with told as (${PAYMENTS})
  select p.* from told p where (select count(*) from payment.receipt r where ${SAME}) <> 1`;

const NOT_RECEIVED = `
  with paid as (${PAYMENTS})
  select p.* from paid p where not exists (select from payment.receipt r where ${SAME})`;

const NEVER_PAID = `
  with paid as (${PAYMENTS})
  select r.* from payment.receipt r where not exists (select from paid p where ${SAME})`;

/** Every payment received is in the ledger once, under the key of its outcome. */
const OFF_THE_BOOK = `
  select r.channel, r.trade_no, r.order_no, r.disposition, r.amount
  from payment.receipt r
  where (
    select count(*) from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id and a.owner_kind = 2
    where t.key in ('late:' || r.trade_no, 'held:' || r.trade_no, 'twice:' || r.trade_no)
      or t.key = 'pay:' || r.order_no and r.disposition = 1
    having bool_and(starts_with(a.kind, 'clearing.') and p.amount = -r.amount or a.kind in ('suspense', 'refund.payable'))
      and count(distinct t.id) = 1
  ) is null`;

const CLEARING_OF = `case r.channel when 2 then 'clearing.alipay' else 'clearing.wechat' end`;

/** Each clearing account owes what came in, less what went back. */
const CLEARING = `
  with moved as (
    select a.kind, sum(p.amount) as amount
    from ledger.posting p join ledger.account a on a.id = p.account_id
    where a.owner_kind = 2 and starts_with(a.kind, 'clearing.')
    group by a.kind
  ), due as (
    select kind, sum(amount) as amount
    from (
      select ${CLEARING_OF} as kind, -r.amount as amount from payment.receipt r
      union all
      select ${CLEARING_OF}, r.amount from payment.receipt r where r.returned_at is not null
      union all
      select ${CLEARING_OF}, f.amount
      from payment.refund f join payment.receipt r on r.order_no = f.order_no and r.disposition = 1
      where f.status = 3 and f.way = 1
      union all
      select 'clearing.bank', f.amount from payment.refund f where f.status = 3 and f.way = 3
      union all
      select 'clearing.bank', w.amount from marketplace.payout w where w.status = 3
    ) line
    group by kind
  )
  select coalesce(m.kind, d.kind) as account, m.amount as moved, d.amount as due
  from moved m full join due d on d.kind = m.kind
  where coalesce(m.amount, 0) <> coalesce(d.amount, 0)`;

/** Each refund that is done here was made there, once, and none else was: orders' and second payments'. */
const REFUNDS = `
  with made as (
    select x.channel, x."orderNo" as order_no, x.no, (x.amount * 100000)::bigint as amount
    from json_to_recordset($1::json) x (channel smallint, "orderNo" text, no text, amount numeric)
  ), done as (
    select r.channel, f.order_no, f.no || case when f.attempt > 1 then 'R' || f.attempt else '' end as no, f.amount
    from payment.refund f join payment.receipt r on r.order_no = f.order_no and r.disposition = 1
    where f.status = 3 and f.way = 1
    union all
    select r.channel, r.order_no, 'RB' || r.trade_no, r.amount from payment.receipt r where r.returned_at is not null
  )
  (select 'only there' as stands, * from made except all select 'only there', * from done)
  union all
  (select 'only here', * from done except all select 'only here', * from made)`;

/** An order outside is paid by one payment, credited once; what costs nothing by none. */
const PAID_ONCE = `
  select o.no, o.status, o.pay_amount, r.receipts, t.credits
  from payment.pay_order o
  cross join lateral (
    select count(*) as receipts from payment.receipt r
    where r.order_no = o.no and r.disposition = 1 and r.amount = o.pay_amount
  ) r
  cross join lateral (select count(*) as credits from ledger.transfer t where t.key = 'pay:' || o.no) t
  cross join lateral (
    select case when o.channel <> 1 and o.pay_amount > 0 and o.status in ${PAID} then 1 else 0 end as due
  ) d
  where (r.receipts, t.credits) is distinct from (d.due, d.due)`;

/** What leaves top-up `o` with refund `f`, to the fen. */
const TAKEN = '(f.amount + ceil(f.withheld / 1000.0)::bigint * 1000)';

/** The status of a paid order says what of it went back, and no more than was paid does. */
const GONE_BACK = `
  select o.no, o.kind, o.status, g.*
  from payment.pay_order o
  cross join lateral (
    select count(*) filter (where f.status in (2, 4)) as under_way, count(*) filter (where f.status = 3) as done,
      coalesce(sum(${TAKEN}) filter (where f.status = 3), 0) as back,
      coalesce(sum(${TAKEN}) filter (where ${LEFT}), 0) as leaving
    from payment.refund f where f.order_no = o.no
  ) g
  where o.status in ${PAID} and (
      g.leaving > o.pay_amount
      or o.status <> case
        when g.under_way > 0 then 40 when g.done = 0 then 20 when g.back < o.pay_amount then 41 else 42
      end
    )
    or o.status not in ${PAID} and g.done + g.under_way > 0`;

/** A top-up takes its share of its bonus with it, rounded up, and the book has it so. */
const BONUS_BACK = `
  select o.no, b.amount as bonus, g.*
  from coupon.bonus b
  join payment.pay_order o on o.no = b.order_no
  cross join lateral (
    select coalesce(sum(${TAKEN}), 0) as taken, coalesce(sum(f.bonus_back + f.withheld), 0) as bonus_back,
      coalesce(sum((
        select p.amount from ledger.transfer t
        join ledger.posting p on p.transfer_id = t.id
        join ledger.account a on a.id = p.account_id
        where t.key = 'bonusback:' || f.no and a.kind = 'expense.bonus'
      )), 0) as posted
    from payment.refund f where f.order_no = o.no and ${LEFT}
  ) g
  where b.status = 2
    and not exists (select from payment.refund f where f.order_no = o.no and f.way = 2)
    and (g.bonus_back <> ceil(b.amount * g.taken / o.pay_amount) or g.posted <> g.bonus_back)`;

const ONE_PERSON = `
  select r.no, r.amount, v.first_by, v.decided_by
  from payment.refund r
  left join review.review v on v.kind = ${reviewKind.refund} and v.subject_id = r.no
  where r.withdrawal_no is null and r.status in (2, 3, 4) and r.amount > $1::bigint
    and (v.first_by is null or v.decided_by is null or v.first_by = v.decided_by)`;

export const channels: readonly Check[] = [
  bySql('P4 acknowledged, not credited once', NOT_CREDITED, said),
  bySql('P5 paid at the channel, not received', NOT_RECEIVED, paid),
  bySql('P5 received, never paid at the channel', NEVER_PAID, paid),
  bySql('P5 received, not once on the book', OFF_THE_BOOK),
  bySql('P5 clearing accounts', CLEARING),
  bySql('P5 paid back here and at the channel', REFUNDS, refunded),
  bySql('P5 orders paid and credited once', PAID_ONCE),
  bySql('orders say what went back', GONE_BACK),
  bySql('a bonus goes back with its top-up', BONUS_BACK),
  bySql('large refunds have two people', ONE_PERSON, () => [SECOND_ABOVE * 100_000]),
];
