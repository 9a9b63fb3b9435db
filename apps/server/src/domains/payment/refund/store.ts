// The only SQL of money that goes back of orders.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { Disposition } from '../rules';
import { TAKEN } from './bonus/store';
import { RefundStatus, type Source, Way } from './rules';

export type RefundRow = {
  no: string;
  memberId: MemberId;
  orderNo: string | null;
  withdrawalNo: string | null;
  amount: bigint;
  /** With a top-up: what is taken of its bonus, and what is kept for a bonus that was spent; see `partsBack`. */
  bonusBack: bigint;
  withheld: bigint;
  way: number;
  status: number;
  attempt: number;
  reason: string;
  said: string;
  serial: string | null;
  askedBy: string | null;
  createdAt: Date;
  doneAt: Date | null;
};

type Raw = {
  no: string;
  member_id: MemberId;
  order_no: string | null;
  withdrawal_no: string | null;
  amount: string;
  bonus_back: string;
  withheld: string;
  way: number;
  status: number;
  attempt: number;
  reason: string;
  said: string;
  serial: string | null;
  asked_by: string | null;
  created_at: Date;
  done_at: Date | null;
};

const COLUMNS = `r.no, r.member_id, r.order_no, r.withdrawal_no, r.amount, r.bonus_back, r.withheld, r.way, r.status, r.attempt, r.reason, r.said,
  r.serial, r.asked_by, r.created_at, r.done_at`;

function fromRaw(raw: Raw): RefundRow {
  return {
    no: raw.no,
    memberId: raw.member_id,
    orderNo: raw.order_no,
    withdrawalNo: raw.withdrawal_no,
    amount: BigInt(raw.amount),
    bonusBack: BigInt(raw.bonus_back),
    withheld: BigInt(raw.withheld),
    way: raw.way,
    status: raw.status,
    attempt: raw.attempt,
    reason: raw.reason,
    said: raw.said,
    serial: raw.serial,
    askedBy: raw.asked_by,
    createdAt: raw.created_at,
    doneAt: raw.done_at,
  };
}

export async function nextSerial(tx: Transaction): Promise<bigint> {
  const { rows } = await tx.query<{ n: string }>(`select nextval('payment.refund_serial') as n`);
  return BigInt(rows[0]!.n);
}

export type NewRefund = Pick<
  RefundRow,
  | 'no'
  | 'memberId'
  | 'orderNo'
  | 'withdrawalNo'
  | 'amount'
  | 'bonusBack'
  | 'withheld'
  | 'way'
  | 'status'
  | 'reason'
  | 'askedBy'
>;

export async function insertRefund(tx: Transaction, refund: NewRefund, now: Date): Promise<void> {
  const doneAt = refund.status === RefundStatus.done ? now : null;
  await tx.query(
    `insert into payment.refund
       (no, member_id, order_no, withdrawal_no, amount, bonus_back, withheld, way, status, reason, asked_by, created_at, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      refund.no,
      refund.memberId,
      refund.orderNo,
      refund.withdrawalNo,
      refund.amount,
      refund.bonusBack,
      refund.withheld,
      refund.way,
      refund.status,
      refund.reason,
      refund.askedBy,
      now,
      doneAt,
    ],
  );
}

export async function selectRefund(db: Queryable, no: string): Promise<RefundRow | undefined> {
  const { rows } = await db.query<Raw>(`select ${COLUMNS} from payment.refund r where r.no = $1`, [no]);
  return rows[0] && fromRaw(rows[0]);
}

/** A refund, locked until the transaction ends. */
export async function lockRefund(tx: Transaction, no: string): Promise<RefundRow | undefined> {
  const { rows } = await tx.query<Raw>(`select ${COLUMNS} from payment.refund r where r.no = $1 for update`, [no]);
  return rows[0] && fromRaw(rows[0]);
}

/** What every refund of an order takes of it, oldest first. */
export async function selectOfOrder(
  db: Queryable,
  orderNo: string,
): Promise<{ no: string; status: number; amount: bigint }[]> {
  const { rows } = await db.query<{ no: string; status: number; taken: string }>(
    `select r.no, r.status, ${TAKEN} as taken from payment.refund r where r.order_no = $1 order by r.no`,
    [orderNo],
  );
  return rows.map(({ no, status, taken }) => ({ no, status, amount: BigInt(taken) }));
}

/** Notes what goes out of a locked refund, and what happens to the bonus. */
export async function setBack(
  tx: Transaction,
  no: string,
  { amount, bonusBack, withheld }: Pick<RefundRow, 'amount' | 'bonusBack' | 'withheld'>,
): Promise<void> {
  await tx.query('update payment.refund set amount = $2, bonus_back = $3, withheld = $4 where no = $1', [
    no,
    amount,
    bonusBack,
    withheld,
  ]);
}

/** Moves a locked refund; who decided and what was said stay as they are unless given. */
export async function moveRefund(
  tx: Transaction,
  no: string,
  to: { status: number; way?: number; said?: string; serial?: string; by?: string; attempt?: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `update payment.refund
     set status = $2::smallint, way = coalesce($3, way), said = coalesce($4, said), serial = coalesce($5, serial),
       decided_by = coalesce($6, decided_by), attempt = coalesce($7, attempt),
       done_at = case when $2::smallint = ${RefundStatus.done} then $8::timestamptz end
     where no = $1`,
    [no, to.status, to.way ?? null, to.said ?? null, to.serial ?? null, to.by ?? null, to.attempt ?? null, now],
  );
}

/** Whether a bank's serial number stands on a refund already. */
export async function isSerialUsed(db: Queryable, serial: string): Promise<boolean> {
  const { rowCount } = await db.query('select from payment.refund where serial = $1', [serial]);
  return rowCount === 1;
}

export async function setOrderStatus(tx: Transaction, no: string, status: number): Promise<void> {
  await tx.query('update payment.pay_order set status = $2 where no = $1', [no, status]);
}

/** The payment that an order was paid by at a channel outside. */
export async function selectPayment(
  db: Queryable,
  orderNo: string,
): Promise<{ channel: number; tradeNo: string; amount: bigint } | undefined> {
  const { rows } = await db.query<{ channel: number; trade_no: string; amount: string }>(
    `select c.channel, c.trade_no, c.amount
     from payment.receipt c
     where c.order_no = $1 and c.disposition = ${Disposition.paidOrder}`,
    [orderNo],
  );
  const [row] = rows;
  return row && { channel: row.channel, tradeNo: row.trade_no, amount: BigInt(row.amount) };
}

/**
 * Top-ups of a member, the newest first, with what is left of each: those that a channel outside can take back, paid after
 * `since`, and the others. With `lock` their orders are locked, always in the order of their numbers.
 */
export async function selectSources(
  db: Queryable,
  memberId: MemberId,
  { since, lock }: { since: Date; lock: boolean },
): Promise<{ returnable: Source[]; others: Source[] }> {
  const { rows } = await db.query<{ no: string; pay_amount: string; returnable: boolean }>(
    `select o.no, o.pay_amount, o.channel in (2, 3) and o.status <> 42 and o.paid_at > $2 as returnable
     from payment.pay_order o
     where o.member_id = $1 and o.kind = 1 and o.status in (20, 40, 41, 42)
     order by o.no
     ${lock ? 'for update of o' : ''}`,
    [memberId, since],
  );
  // what was refunded to the balance is still there, to be asked for
  const taken = await db.query<{ order_no: string; amount: string }>(
    `select r.order_no, sum(${TAKEN}) as amount from payment.refund r
     where r.order_no = any ($1) and r.status <> ${RefundStatus.refused} and r.way <> ${Way.balance}
     group by r.order_no`,
    [rows.map(({ no }) => no)],
  );
  const takenOf = new Map(taken.rows.map(({ order_no, amount }) => [order_no, BigInt(amount)]));
  const sources = rows
    .map(({ no, pay_amount, returnable }) => ({
      orderNo: no,
      left: BigInt(pay_amount) - (takenOf.get(no) ?? 0n),
      returnable,
    }))
    .reverse();
  return {
    returnable: sources.filter((source) => source.returnable),
    others: sources.filter((source) => !source.returnable),
  };
}

export type RefundFilter = { status: number | null; no: string | null; memberId: string | null };
export type ListedRefund = RefundRow & {
  memberPhone: string;
  channel: number | null;
  askedName: string;
  decidedName: string;
};

const MATCHES = `($1::smallint is null or r.status = $1) and ($3::bigint is null or r.member_id = $3)
  and ($2::text is null or r.no = $2 or r.order_no = $2 or r.withdrawal_no = $2)`;

/** Refunds, those that wait for somebody first. */
export async function selectRefunds(
  db: Queryable,
  { status, no, memberId }: RefundFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedRefund[]; total: number; open: number }> {
  const values = [status, no, memberId];
  const { rows } = await db.query<
    Raw & { phone_mask: string; channel: number | null; asked_name: string | null; decided_name: string | null }
  >(
    `select ${COLUMNS}, m.phone_mask, o.channel, a.name as asked_name, d.name as decided_name
     from payment.refund r
     join account.member m on m.id = r.member_id
     left join payment.pay_order o on o.no = r.order_no
     left join operator.account a on a.id = r.asked_by
     left join operator.account d on d.id = r.decided_by
     where ${MATCHES}
     order by r.status in (1, 2, 4) desc, r.created_at desc, r.no desc
     limit $4 offset $5`,
    [...values, page.limit, page.offset],
  );
  const counts = await db.query<{ total: number; open: number }>(
    `select count(*)::int as total,
       (select count(*)::int from payment.refund w where w.status in (1, 4) or (w.status = 2 and w.way = ${Way.bank})) as open
     from payment.refund r where ${MATCHES}`,
    values,
  );
  return {
    rows: rows.map((raw) => ({
      ...fromRaw(raw),
      memberPhone: raw.phone_mask,
      channel: raw.channel,
      askedName: raw.asked_name ?? '',
      decidedName: raw.decided_name ?? '',
    })),
    ...counts.rows[0]!,
  };
}

/** Refunds on their way to a channel whose job may have been lost. */
export async function selectUnderWay(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.query<{ no: string }>(
    `select no from payment.refund
     where status = ${RefundStatus.underWay} and way = ${Way.source} and created_at < $1
     order by created_at limit 500`,
    [before],
  );
  return rows.map(({ no }) => no);
}
