// The only SQL of pay orders.
import { bonusStatus } from '@jishi/contract/enums/coupon';
import { payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Sql, type Transaction, literal, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import type { PriceLine } from './order/rules';

export type OrderRow = {
  no: string;
  memberId: MemberId;
  kind: number;
  subject: string;
  listAmount: bigint;
  discount: bigint;
  payAmount: bigint;
  /** The lines of the price; their sum is `payAmount`. */
  lines: readonly PriceLine[];
  couponId: string | null;
  channel: number;
  status: number;
  reference: Record<string, string>;
  channelTradeNo: string | null;
  createdAt: Date;
  expireAt: Date;
  paidAt: Date | null;
  closedAt: Date | null;
};

/** As kept: the amounts of lines are text, which numbers in JSON would round. */
type Kept = Omit<OrderRow, 'lines'> & { lines: (Omit<PriceLine, 'amount'> & { amount: string })[] };

function orderOf<Row extends Kept>(row: Row) {
  return { ...row, lines: row.lines.map((line) => ({ ...line, amount: BigInt(line.amount) })) };
}

const COLUMNS = sql`no, member_id, kind, subject, list_amount, discount, pay_amount, lines, coupon_id, channel, status, reference,
  channel_trade_no, created_at, expire_at, paid_at, closed_at`;

const IS_OPEN = sql`status in (${literal(payOrderStatus.toPay)}, ${literal(payOrderStatus.waiting)})`;

/** The next serial number for an order's number. */
export async function nextSerial(tx: Transaction): Promise<bigint> {
  const { n } = await tx.one<{ n: bigint }>(sql`select nextval('payment.order_serial') as n`);
  return n;
}

export type NewOrder = Pick<
  OrderRow,
  | 'no'
  | 'memberId'
  | 'kind'
  | 'subject'
  | 'listAmount'
  | 'discount'
  | 'payAmount'
  | 'lines'
  | 'channel'
  | 'reference'
  | 'createdAt'
  | 'expireAt'
> & { idempotencyKey: string | undefined };

/** Inserts an order to pay; undefined when this member used the idempotency key before. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow | undefined> {
  const row = await tx.maybe<Kept>(sql`
    insert into payment.pay_order
      (no, member_id, kind, subject, list_amount, discount,
       pay_amount, lines, channel, reference, idempotency_key,
       created_at, expire_at)
    values
      (${order.no}, ${order.memberId}, ${order.kind}, ${order.subject}, ${order.listAmount}, ${order.discount},
       ${order.payAmount}, ${storedLines(order.lines)}, ${order.channel}, ${JSON.stringify(order.reference)}, ${order.idempotencyKey ?? null},
       ${order.createdAt}, ${order.expireAt})
    on conflict (member_id, idempotency_key) do nothing
    returning ${COLUMNS}`);
  return row && orderOf(row);
}

function storedLines(lines: readonly PriceLine[]): string {
  return JSON.stringify(lines.map((line) => ({ ...line, amount: String(line.amount) })));
}

/** Puts a coupon on an order just made, with the price that it leaves. */
export async function updatePrice(
  tx: Transaction,
  no: string,
  { discount, payAmount, lines, couponId }: Pick<OrderRow, 'discount' | 'payAmount' | 'lines' | 'couponId'>,
): Promise<OrderRow> {
  const row = await tx.one<Kept>(sql`
    update payment.pay_order
    set discount = ${discount}, pay_amount = ${payAmount}, lines = ${storedLines(lines)}, coupon_id = ${couponId}
    where no = ${no}
    returning ${COLUMNS}`);
  return orderOf(row);
}

/** The one order that a condition, and a lock after it, is for. */
async function findOrder(db: Queryable, condition: Sql): Promise<OrderRow | undefined> {
  const row = await db.maybe<Kept>(sql`select ${COLUMNS} from payment.pay_order where ${condition}`);
  return row && orderOf(row);
}

/** The order a member made under an idempotency key. */
export function selectByIdempotencyKey(db: Queryable, memberId: MemberId, key: string): Promise<OrderRow | undefined> {
  return findOrder(db, sql`member_id = ${memberId} and idempotency_key = ${key}`);
}

/** A member's own order. */
export function selectOwn(db: Queryable, memberId: MemberId, no: string): Promise<OrderRow | undefined> {
  return findOrder(db, sql`no = ${no} and member_id = ${memberId}`);
}

/** Any order, as it is at this moment. */
export function selectOrder(db: Queryable, no: string): Promise<OrderRow | undefined> {
  return findOrder(db, sql`no = ${no}`);
}

/** Any order, locked until the transaction ends. */
export function lockOrder(tx: Transaction, no: string): Promise<OrderRow | undefined> {
  return findOrder(tx, sql`no = ${no} for update`);
}

/** Whether an order waits although its time is over. */
export async function isOverdue(db: Queryable, no: string, now: Date): Promise<boolean> {
  const found = await db.run(sql`
    select from payment.pay_order
    where no = ${no} and status = ${literal(payOrderStatus.toPay)} and expire_at <= ${now}`);
  return found === 1;
}

/** How many of a member's orders wait to be paid. */
export async function countUnpaid(db: Queryable, memberId: MemberId): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from payment.pay_order where member_id = ${memberId} and ${IS_OPEN}`);
  return n;
}

/** Takes the turn to ask the channel about a waiting order: at most one caller per `pauseMs` gets it. */
export async function takeQueryTurn(db: Queryable, no: string, now: Date, pauseMs: number): Promise<boolean> {
  const taken = await db.run(sql`
    update payment.pay_order set queried_at = ${now}
    where no = ${no} and ${IS_OPEN} and (queried_at is null or queried_at < ${new Date(now.getTime() - pauseMs)})`);
  return taken === 1;
}

/** Marks a locked order as paid. */
export async function markPaid(tx: Transaction, no: string, tradeNo: string | null, now: Date): Promise<void> {
  await tx.run(sql`
    update payment.pay_order set status = ${payOrderStatus.paid}, channel_trade_no = ${tradeNo}, paid_at = ${now}
    where no = ${no}`);
}

/** Marks a locked order as closed. */
export async function markClosed(tx: Transaction, no: string, now: Date): Promise<void> {
  await tx.run(
    sql`update payment.pay_order set status = ${payOrderStatus.closed}, closed_at = ${now} where no = ${no}`,
  );
}

export type Receipt = {
  channel: number;
  tradeNo: string;
  orderNo: string;
  amount: bigint;
  disposition: number;
  at: Date;
};

/** Writes a receipt; false when this trade number was received before. */
export async function insertReceipt(
  tx: Transaction,
  { channel, tradeNo, orderNo, amount, disposition, at }: Receipt,
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into payment.receipt (channel, trade_no, order_no, amount, disposition, received_at)
    values (${channel}, ${tradeNo}, ${orderNo}, ${amount}, ${disposition}, ${at})
    on conflict do nothing`);
  return written === 1;
}

export type NotifyRow = {
  channel: number;
  notifyId: string;
  orderNo: string;
  verified: boolean;
  outcome: string;
  at: Date;
};

/** Keeps a trace of a notification. */
export async function insertNotify(
  db: Queryable,
  { channel, notifyId, orderNo, verified, outcome, at }: NotifyRow,
): Promise<void> {
  await db.run(sql`
    insert into payment.notify (channel, notify_id, order_no, verified, outcome, received_at)
    values (${channel}, ${notifyId}, ${orderNo}, ${verified}, ${outcome}, ${at})`);
}

/** Deletes notifications that did not come from the channel. */
export async function deleteForgedNotifies(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from payment.notify where not verified and received_at < ${before}`);
}

type HeardRow = Pick<NotifyRow, 'channel' | 'notifyId' | 'verified' | 'outcome'> & { receivedAt: Date };
type ReceiptRow = Pick<Receipt, 'channel' | 'tradeNo' | 'amount' | 'disposition'> & {
  receivedAt: Date;
  returnedAt: Date | null;
};

/** Notifications and receipts of an order, oldest first. */
export async function selectTrail(db: Queryable, no: string) {
  const notifies = await db.many<HeardRow>(sql`
    select channel, notify_id, verified, outcome, received_at from payment.notify
    where order_no = ${no} order by id limit 200`);
  const receipts = await db.many<ReceiptRow>(sql`
    select channel, trade_no, amount, disposition, received_at, returned_at from payment.receipt
    where order_no = ${no} order by received_at limit 50`);
  const transfers = await db.many<{ key: string }>(sql`
    select key from ledger.transfer where memo @> ${JSON.stringify({ orderNo: no })}::jsonb order by id limit 50`);
  return { notifies, receipts, transfers: transfers.map(({ key }) => key) };
}

export type OrderFilter = {
  memberId: MemberId | null;
  begin: Date | null;
  end: Date | null;
  kind: number | null;
  channel: number | null;
  status: number | null;
  orderNo: string | null;
};

const matching = ({ memberId, begin, end, kind, channel, status, orderNo }: OrderFilter) => sql`
  (${memberId}::bigint is null or o.member_id = ${memberId}) and (${begin}::timestamptz is null or o.created_at >= ${begin})
  and (${end}::timestamptz is null or o.created_at < ${end}) and (${kind}::smallint is null or o.kind = ${kind})
  and (${channel}::smallint is null or o.channel = ${channel}) and (${status}::smallint is null or o.status = ${status})
  and (${orderNo}::text is null or o.no = ${orderNo})`;

/** Matching orders, newest first, with the member's masked phone; `beforeNo`: only older ones. */
export async function selectOrders(
  db: Queryable,
  filter: OrderFilter,
  { limit, offset, beforeNo }: { limit: number; offset: number; beforeNo?: string | null },
): Promise<(OrderRow & { memberPhone: string })[]> {
  const older = beforeNo
    ? sql`and (o.created_at, o.no) < (select b.created_at, b.no from payment.pay_order b where b.no = ${beforeNo})`
    : nothing;
  const rows = await db.many<Kept & { memberPhone: string }>(sql`
    select ${COLUMNS}, (select m.phone_mask from account.member m where m.id = o.member_id) as member_phone
    from payment.pay_order o
    where ${matching(filter)} ${older}
    order by o.created_at desc, o.no desc
    limit ${limit} offset ${offset}`);
  return rows.map(orderOf);
}

type OrderSums = { orders: number; paidOrders: number; paidAmount: bigint; waitingAmount: bigint };

/** Sums over the same rows that `selectOrders` lists. */
export function sumOrders(db: Queryable, filter: OrderFilter): Promise<OrderSums> {
  return db.one<OrderSums>(sql`
    select
      count(*)::int as orders,
      count(*) filter (where o.paid_at is not null)::int as paid_orders,
      coalesce(sum(o.pay_amount) filter (where o.paid_at is not null), 0)::bigint as paid_amount,
      coalesce(sum(o.pay_amount) filter (where ${IS_OPEN}), 0)::bigint as waiting_amount
    from payment.pay_order o
    where ${matching(filter)}`);
}

/** Balance of the member's deposit right after this order was credited; null while it was not. */
export async function selectBalanceAfter(db: Queryable, memberId: MemberId, no: string): Promise<bigint | null> {
  const row = await db.maybe<{ balanceAfter: bigint }>(sql`
    select p.balance_after
    from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id
    where t.key = ${`pay:${no}`} and a.name = ${`member:${memberId}:deposit`}
    limit 1`);
  return row?.balanceAfter ?? null;
}

/** The bonus promised or given for an order; null without one. */
export async function selectBonus(db: Queryable, no: string): Promise<bigint | null> {
  const row = await db.maybe<{ amount: bigint }>(
    sql`select amount from coupon.bonus where order_no = ${no} and status in (${bonusStatus.promised}, ${bonusStatus.given})`,
  );
  return row?.amount ?? null;
}

/** Orders still waiting past their time, the oldest first, for the sweep after a lost job. */
export async function selectOverdue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.many<{ no: string }>(sql`
    select no from payment.pay_order where ${IS_OPEN} and expire_at < ${now} order by expire_at limit 500`);
  return rows.map(({ no }) => no);
}
