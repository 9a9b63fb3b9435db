// The only SQL of matching transfers with the bank's statement.
import {
  enteredStatus,
  payChannel,
  payOrderStatus,
  receiptOutcome,
  refundStatus,
  refundWay,
  remittanceStatus,
} from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { OpenThere } from '../../../review';
import { STATUS } from '../store';

export type CaseRow = {
  orderNo: string;
  code: string;
  status: number;
  orderStatus: number;
  subject: string;
  payAmount: bigint;
  memberId: string;
  phoneMask: string;
  payerCipher: Buffer | null;
  amount: bigint | null;
  remittedAt: Date | null;
  submittedAt: Date | null;
  createdAt: Date;
  expireAt: Date;
  reason: string;
};

/** Transfers, each with its order and what its member says. */
export const CASES = sql`
  select r.order_no, r.code, ${STATUS} as status, o.status as order_status, o.subject, o.pay_amount, r.member_id, m.phone_mask,
    r.payer_cipher, r.amount, r.remitted_at, r.submitted_at, r.created_at, o.expire_at, r.reason
  from payment.remittance r
  join payment.pay_order o on o.no = r.order_no
  join account.member m on m.id = r.member_id`;

export function selectCase(db: Queryable, no: string): Promise<CaseRow | undefined> {
  return db.maybe<CaseRow>(sql`${CASES} where r.order_no = ${no}`);
}

export type Line = {
  serial: string;
  orderNo: string;
  amount: bigint;
  /** null once the member's account is closed. */
  payerCipher: Buffer | null;
  arrivedAt: Date;
  status: number;
};

export type LineRow = Line & {
  reviewId: string;
  enteredName: string;
  enteredAt: Date;
  /** Of the second operator; '' and null where one word was enough. */
  secondName: string;
  secondAt: Date | null;
  reason: string;
};

const COLUMNS = sql`l.serial, l.order_no, l.amount, l.payer_cipher, l.arrived_at, l.status`;

/** The bank lines of an order with what became of them, newest first. One that was refused may have been entered again. */
export function selectLines(db: Queryable, no: string): Promise<LineRow[]> {
  return db.many<LineRow>(sql`
    select ${COLUMNS}, r.id as review_id, e.name as entered_name, l.entered_at, coalesce(d.name, '') as second_name,
      case when r.first_by is not null then r.decided_at end as second_at, r.reason
    from payment.bank_line l
    join operator.account e on e.id = l.entered_by
    join review.review r on r.id = (
      select max(x.id) from review.review x where x.kind = ${literal(reviewKind.bankLine)} and x.subject_id = l.serial)
    left join operator.account d on d.id = r.decided_by and r.first_by is not null
    where l.order_no = ${no}
    order by l.entered_at desc, l.serial`);
}

export function selectLine(db: Queryable, serial: string): Promise<Line | undefined> {
  return db.maybe<Line>(sql`select ${COLUMNS} from payment.bank_line l where l.serial = ${serial}`);
}

/** A bank line, locked until the transaction ends. */
export function lockLine(tx: Transaction, serial: string): Promise<Line | undefined> {
  return tx.maybe<Line>(sql`select ${COLUMNS} from payment.bank_line l where l.serial = ${serial} for update`);
}

/** Who entered a serial, and for which order. */
export function selectTaken(
  db: Queryable,
  serial: string,
): Promise<{ enteredName: string; orderNo: string } | undefined> {
  return db.maybe(sql`
    select e.name as entered_name, l.order_no
    from payment.bank_line l join operator.account e on e.id = l.entered_by
    where l.serial = ${serial}`);
}

/**
 * Booked lines whose payers are known: of some of a member's orders, and with `stray` of what is on their balance because no
 * order waited for it, or because its order was paid back to the balance.
 */
export function selectPayers(
  db: Queryable,
  memberId: MemberId,
  orderNos: readonly string[],
  stray: boolean,
): Promise<{ serial: string; payerCipher: Buffer }[]> {
  return db.many(sql`
    select l.serial, l.payer_cipher
    from payment.pay_order o
    join payment.bank_line l on l.order_no = o.no and l.status = ${enteredStatus.booked} and l.payer_cipher is not null
    left join payment.receipt c on c.channel = ${payChannel.transfer} and c.trade_no = l.serial
    where o.member_id = ${memberId}
      and (o.no = any (${orderNos}) or ${stray} and (
        c.disposition <> ${receiptOutcome.paidOrder}
        or exists (select from payment.refund r where r.order_no = o.no and r.way = ${refundWay.balance} and r.status = ${refundStatus.done})))
    order by l.entered_at, l.serial`);
}

export type NewLine = Omit<Line, 'status' | 'payerCipher'> & { payerCipher: Buffer; enteredBy: string };

/**
 * Enters a bank line that waits, for a locked order; false when its serial is taken. One that was refused may be entered
 * again.
 */
export async function insertLine(
  tx: Transaction,
  { serial, orderNo, amount, payerCipher, arrivedAt, enteredBy }: NewLine,
  now: Date,
): Promise<boolean> {
  const entered = await tx.run(sql`
    insert into payment.bank_line as l (serial, order_no, amount, payer_cipher, arrived_at, status, entered_by, entered_at)
    values (${serial}, ${orderNo}, ${amount}, ${payerCipher}, ${arrivedAt}, ${enteredStatus.waiting}, ${enteredBy}, ${now})
    on conflict (serial) do update
    set order_no = excluded.order_no, amount = excluded.amount, payer_cipher = excluded.payer_cipher,
      arrived_at = excluded.arrived_at, status = excluded.status, entered_by = excluded.entered_by,
      entered_at = excluded.entered_at
    where l.status = ${enteredStatus.refused}`);
  return entered === 1;
}

/** Closes a locked line. */
export async function setLineStatus(tx: Transaction, serial: string, status: number): Promise<void> {
  await tx.run(sql`update payment.bank_line set status = ${status} where serial = ${serial}`);
}

/** Sends what the member handed in back: the locked order is to be paid again, and closes when it is not. */
export async function refuse(tx: Transaction, no: string, reason: string, expireAt: Date): Promise<void> {
  await tx.run(sql`update payment.remittance set reason = ${reason} where order_no = ${no}`);
  await tx.run(sql`
    update payment.pay_order set status = ${literal(payOrderStatus.toPay)}, expire_at = greatest(expire_at, ${expireAt}) where no = ${no}`);
}

/** Slips that nobody has held against the bank's statement; after its order's time a transfer is hard to place. */
export function selectToMatch(db: Queryable, now: Date): Promise<OpenThere> {
  return db.one<OpenThere>(sql`
    select count(*)::int as open, count(*) filter (where c.expire_at <= ${now})::int as overdue, min(c.submitted_at) as since,
      min(c.expire_at) as due
    from (${CASES}) c
    where c.order_status in (${literal(payOrderStatus.toPay)}, ${literal(payOrderStatus.waiting)})
      and c.status = ${literal(remittanceStatus.toMatch)}`);
}
