// The only SQL of matching transfers with the bank's statement.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { Channel, Disposition } from '../../rules';
import { LineStatus } from '../rules';
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

export type LineRow = {
  serial: string;
  orderNo: string;
  amount: bigint;
  payerCipher: Buffer | null;
  arrivedAt: Date;
  status: number;
  enteredBy: string;
  enteredName: string;
  enteredAt: Date;
  decidedName: string | null;
  decidedAt: Date | null;
  reason: string;
};

const LINES = sql`
  select l.serial, l.order_no, l.amount, l.payer_cipher, l.arrived_at, l.status, l.entered_by, l.entered_at, l.decided_at, l.reason,
    e.name as entered_name, d.name as decided_name
  from payment.bank_line l
  join operator.account e on e.id = l.entered_by
  left join operator.account d on d.id = l.decided_by`;

/** The bank lines of an order, newest first. */
export function selectLines(db: Queryable, no: string): Promise<LineRow[]> {
  return db.many<LineRow>(sql`${LINES} where l.order_no = ${no} order by l.entered_at desc, l.serial`);
}

export function selectLine(db: Queryable, serial: string): Promise<LineRow | undefined> {
  return db.maybe<LineRow>(sql`${LINES} where l.serial = ${serial}`);
}

/**
 * Booked lines whose payers are known: of some of a member's orders, and with `stray` of what was credited to their balance
 * because no order waited for it.
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
    join payment.bank_line l on l.order_no = o.no and l.status = ${LineStatus.booked} and l.payer_cipher is not null
    left join payment.receipt c on c.channel = ${Channel.transfer} and c.trade_no = l.serial
    where o.member_id = ${memberId}
      and (o.no = any (${orderNos}) or ${stray} and c.disposition <> ${Disposition.paidOrder})
    order by l.entered_at, l.serial`);
}

export type NewLine = {
  serial: string;
  orderNo: string;
  amount: bigint;
  payerCipher: Buffer;
  arrivedAt: Date;
  status: number;
  enteredBy: string;
};

/** Enters a bank line for a locked order; false when its serial is taken. One that was refused may be entered again. */
export async function insertLine(
  tx: Transaction,
  { serial, orderNo, amount, payerCipher, arrivedAt, status, enteredBy }: NewLine,
  now: Date,
): Promise<boolean> {
  const entered = await tx.run(sql`
    insert into payment.bank_line as l (serial, order_no, amount, payer_cipher, arrived_at, status, entered_by, entered_at)
    values (${serial}, ${orderNo}, ${amount}, ${payerCipher}, ${arrivedAt}, ${status}, ${enteredBy}, ${now})
    on conflict (serial) do update
    set order_no = excluded.order_no, amount = excluded.amount, payer_cipher = excluded.payer_cipher,
      arrived_at = excluded.arrived_at, status = excluded.status, entered_by = excluded.entered_by,
      entered_at = excluded.entered_at, decided_by = null, decided_at = null, reason = ''
    where l.status = 3`);
  return entered === 1;
}

/** The second operator's word on a line; false when it waits for none, or this one entered it. */
export async function decideLine(
  tx: Transaction,
  serial: string,
  { status, by, reason }: { status: number; by: string; reason: string },
  now: Date,
): Promise<boolean> {
  const decided = await tx.run(sql`
    update payment.bank_line set status = ${status}, decided_by = ${by}, reason = ${reason}, decided_at = ${now}
    where serial = ${serial} and status = 1 and entered_by <> ${by}`);
  return decided === 1;
}

/** Sends what the member handed in back: the locked order is to be paid again, and closes when it is not. */
export async function refuse(tx: Transaction, no: string, reason: string, expireAt: Date): Promise<void> {
  await tx.run(sql`update payment.remittance set reason = ${reason} where order_no = ${no}`);
  await tx.run(sql`
    update payment.pay_order set status = 10, expire_at = greatest(expire_at, ${expireAt}) where no = ${no}`);
}
