// The promises about money, asked of the database alone and held against what those outside saw. P1, P2, P3, P7, the
// hash chains and the clearing accounts are in the proof of the books.
import type { Queryable } from '@jishi/db';
import { proveBooks } from '../../apps/server/src/domains/ledger';
import type { Seen } from './traffic';

export type Trade = {
  orderNo: string;
  tradeNo: string;
  paid: boolean;
  amount: string;
  refunds: { no: string; amount: string }[];
};

/** Every breach in words; empty when all promises hold. */
export async function breaches(
  db: Queryable,
  seen: Seen,
  trades: readonly Trade[],
  acknowledged: readonly Record<string, string>[],
): Promise<string[]> {
  const rows = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows.map(wordsOf);
  const paid = trades.filter((trade) => trade.paid);
  const found: [string, string[]][] = [
    ['the proof of the books', (await proveBooks(db)).broken.slice(0, 20).map(wordsOf)],
    ['P4 acknowledged, not credited once', await rows(NOT_CREDITED, [toldPaid(acknowledged)])],
    ['P5 paid at the channel, not received', await rows(NOT_RECEIVED, [JSON.stringify(paid)])],
    ['P5 received, never paid', await rows(NEVER_PAID, [JSON.stringify(paid)])],
    ['P5 clearing accounts and receipts', await rows(CLEARING)],
    ['P5 paid back here and at the channel', await rows(REFUNDS, [refundsOf(trades)])],
    ['P5 orders paid and received', await rows(UNPAID_BUT_MARKED)],
    ['orders answered and kept', await rows(LOST_ORDERS, [JSON.stringify([...seen.orders])])],
    ['orders delivered once', await rows(DELIVERIES)],
    ['stock', await rows(STOCK)],
    ['P6 answered as charged, not on the bill', await rows(NOT_BILLED, [seen.charged])],
    ['P6 on the bill, never answered', await unansweredCharges(db, seen)],
    ['what members have', await rows(BALANCES)],
    ['P7 below the floor', await rows('select name, balance, floor from ledger.account where balance < floor')],
  ];
  return found.flatMap(([promise, broken]) => broken.map((row) => `${promise}: ${row}`));
}

function wordsOf(row: object): string {
  return JSON.stringify(row);
}

function toldPaid(acknowledged: readonly Record<string, string>[]): string {
  const paid = acknowledged.filter((form) => form['trade_status'] === 'TRADE_SUCCESS');
  return JSON.stringify(
    paid.map((form) => ({
      tradeNo: form['trade_no'],
      orderNo: form['out_trade_no'],
      amount: form['total_amount'],
    })),
  );
}

function refundsOf(trades: readonly Trade[]): string {
  return JSON.stringify(trades.flatMap(({ orderNo, refunds }) => refunds.map((refund) => ({ orderNo, ...refund }))));
}

/** Each refund that is done here was made there, once, and none else was. */
const REFUNDS = `
  with made as (
    select x."orderNo" as order_no, x.no, x.amount * 100000 as amount
    from json_to_recordset($1::json) x ("orderNo" text, no text, amount numeric)
  ), done as (
    select f.order_no, f.no || case when f.attempt > 1 then 'R' || f.attempt else '' end as no, f.amount::numeric as amount
    from payment.refund f where f.status = 3 and f.way = 1
  )
  (select 'only there' as stands, * from made except all select 'only there', * from done)
  union all
  (select 'only here', * from done except all select 'only here', * from made)`;

const TRADES = `
  select x.order_no, x.trade_no, x.amount::numeric * 100000 as amount
  from json_to_recordset($1::json) y ("orderNo" text, "tradeNo" text, amount text)
  cross join lateral (select y."orderNo" as order_no, y."tradeNo" as trade_no, y.amount) x`;

const NOT_CREDITED = `
  with told as (${TRADES})
  select t.* from (select distinct * from told) t
  where (
    select count(*) from payment.receipt r
    where r.channel = 2 and (r.trade_no, r.order_no, r.amount) = (t.trade_no, t.order_no, t.amount)
  ) <> 1`;

const NOT_RECEIVED = `
  with paid as (${TRADES})
  select p.* from paid p
  where not exists (
    select from payment.receipt r where (r.trade_no, r.order_no, r.amount) = (p.trade_no, p.order_no, p.amount)
  )`;

const NEVER_PAID = `
  with paid as (${TRADES})
  select r.order_no, r.trade_no, r.amount from payment.receipt r
  where not exists (select from paid p where (r.trade_no, r.order_no, r.amount) = (p.trade_no, p.order_no, p.amount))`;

/** The channels' clearing accounts owe what came in, less what went back. */
const CLEARING = `
  select cleared.amount as cleared, received.amount as received
  from (
    select coalesce(sum(p.amount), 0) as amount
    from ledger.posting p join ledger.account a on a.id = p.account_id
    where a.owner_kind = 2 and starts_with(a.kind, 'clearing.')
  ) cleared
  cross join (
    select coalesce((select sum(amount) from payment.receipt), 0)
      - coalesce((select sum(amount) from payment.refund where status = 3 and way = 1), 0) as amount
  ) received
  where cleared.amount <> -received.amount`;

const UNPAID_BUT_MARKED = `
  select o.no, o.status, r.receipts, t.credits
  from payment.pay_order o
  cross join lateral (
    select count(*) as receipts from payment.receipt r where r.order_no = o.no and r.disposition = 1
  ) r
  cross join lateral (select count(*) as credits from ledger.transfer t where t.key = 'pay:' || o.no) t
  where o.channel <> 1
    and (r.receipts, t.credits) is distinct from (case when o.status in (20, 40, 41, 42) then 1 else 0 end, case when o.status in (20, 40, 41, 42) then 1 else 0 end)`;

const LOST_ORDERS = `
  with answered as (select e ->> 0 as key, e ->> 1 as no from json_array_elements($1::json) e)
  select coalesce(a.key, o.idempotency_key) as key, a.no as answered, o.no as kept
  from answered a
  full join payment.pay_order o on o.idempotency_key = a.key
  where a.no is distinct from o.no`;

const DELIVERIES = `
  select o.no, o.status, d.holdings, d.purchases
  from payment.pay_order o
  cross join lateral (
    select
      (select count(*) from package.holding h where h.order_no = o.no) as holdings,
      (select count(*) from ledger.transfer t where t.key = 'buy:' || o.no) as purchases
  ) d
  where o.kind = 2
    and (d.holdings, d.purchases) is distinct from (case when o.status = 20 then 1 else 0 end, case when o.status = 20 then 1 else 0 end)`;

/** What is sold is held or waits to be paid. */
const STOCK = `
  select f.id, f.stock, f.sold, o.orders
  from package.offer f
  cross join lateral (
    select count(*) as orders from payment.pay_order o
    where o.reference ->> 'offerId' = f.id::text and o.status in (10, 15, 20)
  ) o
  where f.sold <> o.orders or f.stock < 0`;

const NOT_BILLED = `
  select id from unnest($1::bigint[]) c (id)
  where (select count(*) from gateway.call_record r where r.id = c.id and r.charged) <> 1`;

/** Charged calls whose answer never came are at most as many as answers that never came. */
async function unansweredCharges(db: Queryable, seen: Seen): Promise<string[]> {
  const { rows } = await db.query<{ calls: number }>(
    'select count(*)::int as calls from gateway.call_record where charged and id <> all ($1::bigint[])',
    [seen.charged],
  );
  const { calls } = rows[0]!;
  return calls > seen.unanswered ? [`${calls} calls charged, ${seen.unanswered} without an answer`] : [];
}

/** Money a member has = what was given and received, less what was bought, called and paid back. */
const BALANCES = `
  select m.id, has.amount as has, given.amount + received.amount - bought.amount - called.amount as due
  from account.member m
  cross join lateral (
    select coalesce(sum(a.balance), 0) as amount from ledger.account a where a.owner_kind = 1 and a.owner_id = m.id
  ) has
  cross join lateral (
    select coalesce(sum(p.amount), 0) as amount
    from ledger.posting p
    join ledger.account a on a.id = p.account_id
    join ledger.transfer t on t.id = p.transfer_id
    where a.owner_kind = 1 and a.owner_id = m.id and t.kind = 'bonus'
  ) given
  cross join lateral (
    select coalesce(sum(r.amount), 0) as amount
    from payment.receipt r join payment.pay_order o on o.no = r.order_no
    where o.member_id = m.id and r.disposition in (1, 2)
  ) received
  cross join lateral (
    select coalesce((
        select sum(o.pay_amount) from payment.pay_order o where o.member_id = m.id and o.kind = 2 and o.status = 20
      ), 0) + coalesce((
        select sum(f.amount) from payment.refund f where f.member_id = m.id and f.way = 1 and f.status in (2, 3, 4)
      ), 0) as amount
  ) bought
  cross join lateral (
    select
      coalesce((select sum(r.amount) from gateway.call_record r where r.member_id = m.id and r.charged), 0)
      - coalesce((select sum(c.amount - coalesce(c.covered_amount, 0)) from gateway.late_charge c where c.member_id = m.id), 0)
      as amount
  ) called
  where has.amount <> given.amount + received.amount - bought.amount - called.amount`;
