// The only SQL of pay orders.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import type { PriceLine } from './order/rules';
import { OrderStatus } from './rules';

export type OrderRow = {
  no: string;
  memberId: MemberId;
  kind: number;
  subject: string;
  listAmount: bigint;
  discount: bigint;
  payAmount: bigint;
  /** What the price is made of; their sum is `payAmount`. */
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

type Raw = {
  no: string;
  member_id: string;
  kind: number;
  subject: string;
  list_amount: string;
  discount: string;
  pay_amount: string;
  lines: { kind: number; name: string; amount: string }[];
  coupon_id: string | null;
  channel: number;
  status: number;
  reference: Record<string, string>;
  channel_trade_no: string | null;
  created_at: Date;
  expire_at: Date;
  paid_at: Date | null;
  closed_at: Date | null;
};

function fromRaw(raw: Raw): OrderRow {
  return {
    no: raw.no,
    memberId: raw.member_id as MemberId,
    kind: raw.kind,
    subject: raw.subject,
    listAmount: BigInt(raw.list_amount),
    discount: BigInt(raw.discount),
    payAmount: BigInt(raw.pay_amount),
    lines: raw.lines.map((line) => ({ ...line, amount: BigInt(line.amount) })),
    couponId: raw.coupon_id,
    channel: raw.channel,
    status: raw.status,
    reference: raw.reference,
    channelTradeNo: raw.channel_trade_no,
    createdAt: raw.created_at,
    expireAt: raw.expire_at,
    paidAt: raw.paid_at,
    closedAt: raw.closed_at,
  };
}

const COLUMNS = `no, member_id, kind, subject, list_amount, discount, pay_amount, lines, coupon_id, channel, status, reference,
  channel_trade_no, created_at, expire_at, paid_at, closed_at`;

/** The next serial number for an order's number. */
export async function nextSerial(tx: Transaction): Promise<bigint> {
  const { rows } = await tx.query<{ n: string }>(`select nextval('payment.order_serial') as n`);
  return BigInt(rows[0]!.n);
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
  const { rows } = await tx.query<Raw>(
    `insert into payment.pay_order
       (no, member_id, kind, subject, list_amount, discount, pay_amount, lines, channel, reference, idempotency_key,
        created_at, expire_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (member_id, idempotency_key) do nothing
     returning ${COLUMNS}`,
    [
      order.no,
      order.memberId,
      order.kind,
      order.subject,
      order.listAmount,
      order.discount,
      order.payAmount,
      storedLines(order.lines),
      order.channel,
      JSON.stringify(order.reference),
      order.idempotencyKey ?? null,
      order.createdAt,
      order.expireAt,
    ],
  );
  return rows[0] && fromRaw(rows[0]);
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
  const { rows } = await tx.query<Raw>(
    `update payment.pay_order set discount = $2, pay_amount = $3, lines = $4, coupon_id = $5 where no = $1
     returning ${COLUMNS}`,
    [no, discount, payAmount, storedLines(lines), couponId],
  );
  return fromRaw(rows[0]!);
}

/** The order a member made under an idempotency key. */
export async function selectByIdempotencyKey(
  db: Queryable,
  memberId: MemberId,
  key: string,
): Promise<OrderRow | undefined> {
  const { rows } = await db.query<Raw>(
    `select ${COLUMNS} from payment.pay_order where member_id = $1 and idempotency_key = $2`,
    [memberId, key],
  );
  return rows[0] && fromRaw(rows[0]);
}

/** A member's own order. */
export async function selectOwn(db: Queryable, memberId: MemberId, no: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<Raw>(`select ${COLUMNS} from payment.pay_order where no = $1 and member_id = $2`, [
    no,
    memberId,
  ]);
  return rows[0] && fromRaw(rows[0]);
}

/** Any order, as it is at this moment. */
export async function selectOrder(db: Queryable, no: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<Raw>(`select ${COLUMNS} from payment.pay_order where no = $1`, [no]);
  return rows[0] && fromRaw(rows[0]);
}

/** Any order, locked until the transaction ends. */
export async function lockOrder(tx: Transaction, no: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<Raw>(`select ${COLUMNS} from payment.pay_order where no = $1 for update`, [no]);
  return rows[0] && fromRaw(rows[0]);
}

/** Whether an order waits although its time is over. */
export async function isOverdue(db: Queryable, no: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from payment.pay_order where no = $1 and status = ${OrderStatus.toPay} and expire_at <= $2`,
    [no, now],
  );
  return rowCount === 1;
}

/** How many of a member's orders wait to be paid. */
export async function countUnpaid(db: Queryable, memberId: MemberId): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from payment.pay_order
     where member_id = $1 and status in (${OrderStatus.toPay}, ${OrderStatus.waiting})`,
    [memberId],
  );
  return rows[0]!.n;
}

/** Takes the turn to ask the channel about a waiting order: at most one caller per `pauseMs` gets it. */
export async function takeQueryTurn(db: Queryable, no: string, now: Date, pauseMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update payment.pay_order set queried_at = $2
     where no = $1 and status in (${OrderStatus.toPay}, ${OrderStatus.waiting}) and (queried_at is null or queried_at < $3)`,
    [no, now, new Date(now.getTime() - pauseMs)],
  );
  return rowCount === 1;
}

/** Marks a locked order as paid. */
export async function markPaid(tx: Transaction, no: string, tradeNo: string | null, now: Date): Promise<void> {
  await tx.query('update payment.pay_order set status = $2, channel_trade_no = $3, paid_at = $4 where no = $1', [
    no,
    OrderStatus.paid,
    tradeNo,
    now,
  ]);
}

/** Marks a locked order as closed. */
export async function markClosed(tx: Transaction, no: string, now: Date): Promise<void> {
  await tx.query('update payment.pay_order set status = $2, closed_at = $3 where no = $1', [
    no,
    OrderStatus.closed,
    now,
  ]);
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
export async function insertReceipt(tx: Transaction, receipt: Receipt): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment.receipt (channel, trade_no, order_no, amount, disposition, received_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [receipt.channel, receipt.tradeNo, receipt.orderNo, receipt.amount, receipt.disposition, receipt.at],
  );
  return rowCount === 1;
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
export async function insertNotify(db: Queryable, notify: NotifyRow): Promise<void> {
  await db.query(
    'insert into payment.notify (channel, notify_id, order_no, verified, outcome, received_at) values ($1, $2, $3, $4, $5, $6)',
    [notify.channel, notify.notifyId, notify.orderNo, notify.verified, notify.outcome, notify.at],
  );
}

/** Forgets what was sent by somebody else than the channel. */
export async function deleteForgedNotifies(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from payment.notify where not verified and received_at < $1', [before]);
}

type ReceiptRow = {
  channel: number;
  trade_no: string;
  amount: string;
  disposition: number;
  received_at: Date;
  returned_at: Date | null;
};

/** Notifications and receipts of an order, oldest first. */
export async function selectTrail(db: Queryable, no: string) {
  const notifies = await db.query<{
    channel: number;
    notify_id: string;
    verified: boolean;
    outcome: string;
    received_at: Date;
  }>(
    'select channel, notify_id, verified, outcome, received_at from payment.notify where order_no = $1 order by id limit 200',
    [no],
  );
  const receipts = await db.query<ReceiptRow>(
    `select channel, trade_no, amount, disposition, received_at, returned_at from payment.receipt
     where order_no = $1 order by received_at limit 50`,
    [no],
  );
  const transfers = await db.query<{ key: string }>(
    `select key from ledger.transfer where memo @> $1::jsonb order by id limit 50`,
    [JSON.stringify({ orderNo: no })],
  );
  return { notifies: notifies.rows, receipts: receipts.rows, transfers: transfers.rows.map((row) => row.key) };
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

const MATCHES = `
  ($1::bigint is null or o.member_id = $1) and ($2::timestamptz is null or o.created_at >= $2)
  and ($3::timestamptz is null or o.created_at < $3) and ($4::smallint is null or o.kind = $4)
  and ($5::smallint is null or o.channel = $5) and ($6::smallint is null or o.status = $6)
  and ($7::text is null or o.no = $7)`;

function filterValues(filter: OrderFilter): unknown[] {
  return [filter.memberId, filter.begin, filter.end, filter.kind, filter.channel, filter.status, filter.orderNo];
}

/** Orders of a filter, new ones first, with their member's masked phone; `beforeNo`: only those older than this one. */
export async function selectOrders(
  db: Queryable,
  filter: OrderFilter,
  page: { limit: number; offset: number; beforeNo?: string | null },
): Promise<(OrderRow & { memberPhone: string })[]> {
  const { rows } = await db.query<Raw & { phone_mask: string }>(
    `select ${COLUMNS}, (select m.phone_mask from account.member m where m.id = o.member_id) as phone_mask
     from payment.pay_order o
     where ${MATCHES}
       and ($10::text is null or (o.created_at, o.no) < (select b.created_at, b.no from payment.pay_order b where b.no = $10))
     order by o.created_at desc, o.no desc
     limit $8 offset $9`,
    [...filterValues(filter), page.limit, page.offset, page.beforeNo ?? null],
  );
  return rows.map((raw) => ({ ...fromRaw(raw), memberPhone: raw.phone_mask }));
}

/** Sums over the same rows that `selectOrders` lists. */
export async function sumOrders(db: Queryable, filter: OrderFilter) {
  const { rows } = await db.query<{ orders: string; paid_orders: string; paid_amount: string; waiting_amount: string }>(
    `select
       count(*) as orders,
       count(*) filter (where o.paid_at is not null) as paid_orders,
       coalesce(sum(o.pay_amount) filter (where o.paid_at is not null), 0) as paid_amount,
       coalesce(sum(o.pay_amount) filter (where o.status in (${OrderStatus.toPay}, ${OrderStatus.waiting})), 0) as waiting_amount
     from payment.pay_order o
     where ${MATCHES}`,
    filterValues(filter),
  );
  const sums = rows[0]!;
  return {
    orders: Number(sums.orders),
    paidOrders: Number(sums.paid_orders),
    paidAmount: BigInt(sums.paid_amount),
    waitingAmount: BigInt(sums.waiting_amount),
  };
}

/** Balance of the member's deposit right after this order was credited; null while it was not. */
export async function selectBalanceAfter(db: Queryable, memberId: MemberId, no: string): Promise<bigint | null> {
  const { rows } = await db.query<{ balance_after: string }>(
    `select p.balance_after
     from ledger.transfer t
     join ledger.posting p on p.transfer_id = t.id
     join ledger.account a on a.id = p.account_id
     where t.key = $1 and a.name = $2`,
    [`pay:${no}`, `member:${memberId}:deposit`],
  );
  return rows[0] ? BigInt(rows[0].balance_after) : null;
}

/** What a campaign promises or gave for an order; null when nothing. */
export async function selectBonus(db: Queryable, no: string): Promise<bigint | null> {
  const { rows } = await db.query<{ amount: string }>(
    'select amount from coupon.bonus where order_no = $1 and status in (1, 2)',
    [no],
  );
  return rows[0] ? BigInt(rows[0].amount) : null;
}

/** Orders still waiting past their time, the oldest first, for the sweep after a lost job. */
export async function selectOverdue(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ no: string }>(
    `select no from payment.pay_order
     where status in (${OrderStatus.toPay}, ${OrderStatus.waiting}) and expire_at < $1
     order by expire_at
     limit 500`,
    [now],
  );
  return rows.map((row) => row.no);
}
