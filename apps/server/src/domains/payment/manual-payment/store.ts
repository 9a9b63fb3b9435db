// The only SQL of payments that operators book.
import { enteredStatus } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type ManualPayment = {
  id: string;
  orderNo: string;
  memberId: MemberId;
  channel: number;
  tradeNo: string;
  amount: bigint;
  evidence: string;
  picture: boolean;
};

const COLUMNS = sql`
  b.id, b.order_no, o.member_id, b.channel, b.trade_no, b.amount, b.evidence, b.picture_cipher is not null as picture`;

export function selectManualPayment(db: Queryable, id: string): Promise<ManualPayment | undefined> {
  return db.maybe<ManualPayment>(sql`
    select ${COLUMNS} from payment.manual_payment b join payment.pay_order o on o.no = b.order_no where b.id = ${id}`);
}

/** A manualPayment, locked until the transaction ends. */
export function lockManualPayment(tx: Transaction, id: string): Promise<ManualPayment | undefined> {
  return tx.maybe<ManualPayment>(sql`
    select ${COLUMNS} from payment.manual_payment b join payment.pay_order o on o.no = b.order_no where b.id = ${id}
    for update of b`);
}

export type ManualPaymentRow = ManualPayment & {
  reviewId: string;
  status: number;
  outcome: string;
  enteredName: string;
  enteredAt: Date;
  /** Of the second operator; '' and null where one word was enough. */
  secondName: string;
  secondAt: Date | null;
};

/** The manualPayments of an order with what became of them, newest first. */
export function selectManualPayments(db: Queryable, orderNo: string): Promise<ManualPaymentRow[]> {
  return db.many<ManualPaymentRow>(sql`
    select ${COLUMNS}, r.id as review_id, b.status, coalesce(nullif(r.reason, ''), r.outcome) as outcome,
      e.name as entered_name, b.entered_at, coalesce(d.name, '') as second_name,
      case when r.first_by is not null then r.decided_at end as second_at
    from payment.manual_payment b
    join payment.pay_order o on o.no = b.order_no
    join operator.account e on e.id = b.entered_by
    join review.review r on r.kind = ${literal(reviewKind.manualPayment)} and r.subject_id = b.id::text
    left join operator.account d on d.id = r.decided_by and r.first_by is not null
    where b.order_no = ${orderNo}
    order by b.id desc`);
}

export function selectPicture(db: Queryable, id: string): Promise<{ tradeNo: string; cipher: Buffer } | undefined> {
  return db.maybe(sql`
    select trade_no, picture_cipher as cipher from payment.manual_payment where id = ${id} and picture_cipher is not null`);
}

/** Whether a payment of a channel is on the book. */
export async function isReceived(db: Queryable, channel: number, tradeNo: string): Promise<boolean> {
  const found = await db.run(sql`select from payment.receipt where channel = ${channel} and trade_no = ${tradeNo}`);
  return found === 1;
}

type NewManualPayment = {
  orderNo: string;
  channel: number;
  tradeNo: string;
  amount: bigint;
  evidence: string;
  pictureCipher: Buffer | null;
  enteredBy: string;
};

/** Keeps a manualPayment that waits; undefined when the payment has one that waits or was booked. */
export async function insertManualPayment(
  tx: Transaction,
  manualPayment: NewManualPayment,
  now: Date,
): Promise<string | undefined> {
  const kept = await tx.maybe<{ id: string }>(sql`
    insert into payment.manual_payment
      (order_no, channel, trade_no, amount, evidence,
       picture_cipher, status, entered_by, entered_at)
    values
      (${manualPayment.orderNo}, ${manualPayment.channel}, ${manualPayment.tradeNo}, ${manualPayment.amount}, ${manualPayment.evidence},
       ${manualPayment.pictureCipher}, ${enteredStatus.waiting}, ${manualPayment.enteredBy}, ${now})
    on conflict (channel, trade_no) where status in (${literal(enteredStatus.waiting)}, ${literal(enteredStatus.booked)}) do nothing
    returning id`);
  return kept?.id;
}

/** Closes a locked manualPayment. */
export async function setStatus(tx: Transaction, id: string, status: number): Promise<void> {
  await tx.run(sql`update payment.manual_payment set status = ${status} where id = ${id}`);
}
