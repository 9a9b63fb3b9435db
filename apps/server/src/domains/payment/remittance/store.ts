// The only SQL of transfers as members make them. Slips are kept in the database, sealed: one backup holds all.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { remittanceCode } from './rules';

export type RemittanceRow = {
  orderNo: string;
  code: string;
  payerCipher: Buffer | null;
  amount: bigint | null;
  remittedAt: Date | null;
  submittedAt: Date | null;
  reason: string;
  status: number;
};

/** remittanceStatus of an order `o` with its remittance `r`. */
export const STATUS = sql`
  case
    when exists (select from payment.bank_line l where l.order_no = o.no and l.status = 1) then 3
    when o.status in (20, 40, 41, 42) or exists (select from payment.bank_line l where l.order_no = o.no and l.status = 2) then 4
    when o.status = 15 then 2
    when o.status = 30 then 6
    when r.reason <> '' then 5
    else 1
  end`;

/** Gives an order its code, once. */
export async function insertRemittance(
  tx: Transaction,
  order: { no: string; memberId: MemberId },
  now: Date,
): Promise<void> {
  if (await tx.run(sql`select from payment.remittance where order_no = ${order.no}`)) return;
  const { n } = await tx.one<{ n: bigint }>(sql`select nextval('payment.remittance_code') as n`);
  await tx.run(sql`
    insert into payment.remittance (order_no, member_id, code, created_at)
    values (${order.no}, ${order.memberId}, ${remittanceCode(n)}, ${now})
    on conflict (order_no) do nothing`);
}

/** Makes a locked order one that is paid by bank transfer, with more time. */
export async function makeTransfer(tx: Transaction, no: string, expireAt: Date): Promise<void> {
  await tx.run(sql`
    update payment.pay_order set channel = 4, expire_at = greatest(expire_at, ${expireAt}) where no = ${no}`);
}

/** A member's own. */
export function selectOwn(db: Queryable, memberId: MemberId, no: string): Promise<RemittanceRow | undefined> {
  return db.maybe<RemittanceRow>(sql`
    select r.order_no, r.code, r.payer_cipher, r.amount, r.remitted_at, r.submitted_at, r.reason, ${STATUS} as status
    from payment.remittance r
    join payment.pay_order o on o.no = r.order_no
    where r.order_no = ${no} and r.member_id = ${memberId}`);
}

/** Whether a bank line of the order waits for a second operator. */
export async function hasWaitingLine(db: Queryable, no: string): Promise<boolean> {
  return (await db.run(sql`select from payment.bank_line where order_no = ${no} and status = 1`)) === 1;
}

export type ArrivalRow = { amount: bigint; arrivedAt: Date; disposition: number };

/** What was booked for an order. */
export function selectArrivals(db: Queryable, no: string): Promise<ArrivalRow[]> {
  return db.many<ArrivalRow>(sql`
    select l.amount, l.arrived_at, c.disposition
    from payment.bank_line l
    join payment.receipt c on c.channel = 4 and c.trade_no = l.serial
    where l.order_no = ${no} and l.status = 2
    order by l.arrived_at`);
}

export type SlipRow = { id: string; nameCipher: Buffer; type: string; bytes: number };
export type SlipFile = SlipRow & { contentCipher: Buffer };

/** How many slips a member has uploaded since. */
export async function countSlips(db: Queryable, memberId: MemberId, since: Date): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from payment.slip where member_id = ${memberId} and created_at > ${since}`,
  );
  return n;
}

export async function insertSlip(
  tx: Transaction,
  { id, orderNo, memberId, nameCipher, type, bytes, contentCipher }: SlipFile & { orderNo: string; memberId: MemberId },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into payment.slip (id, order_no, member_id, name_cipher, type, bytes, content_cipher, created_at)
    values (${id}, ${orderNo}, ${memberId}, ${nameCipher}, ${type}, ${bytes}, ${contentCipher}, ${now})`);
}

/** The slip that stands for an order. */
export function selectKept(db: Queryable, no: string): Promise<SlipRow | undefined> {
  return db.maybe<SlipRow>(
    sql`select id, name_cipher, type, bytes from payment.slip where order_no = ${no} and kept limit 1`,
  );
}

/** A slip; with `memberId`, one of that member's only, without, one that was handed in. */
export function selectSlip(db: Queryable, id: string, memberId: MemberId | null): Promise<SlipFile | undefined> {
  return db.maybe<SlipFile>(sql`
    select id, name_cipher, type, bytes, content_cipher from payment.slip
    where id = ${id} and ${memberId === null ? sql`kept` : sql`member_id = ${memberId}`}`);
}

/** Hands a slip of a locked order in and drops the order's others; false when it is none of the order's. */
export async function keepSlip(tx: Transaction, no: string, slipId: string): Promise<boolean> {
  if (!(await tx.run(sql`select from payment.slip where id = ${slipId} and order_no = ${no}`))) return false;
  await tx.run(sql`delete from payment.slip where order_no = ${no} and id <> ${slipId}`);
  await tx.run(sql`update payment.slip set kept = true where id = ${slipId}`);
  return true;
}

/** What the member says of the transfer for a locked order, which then waits to be matched. */
export async function submit(
  tx: Transaction,
  no: string,
  { payerCipher, amount, at }: { payerCipher: Buffer; amount: bigint; at: Date },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update payment.remittance
    set payer_cipher = ${payerCipher}, amount = ${amount}, remitted_at = ${at}, submitted_at = ${now}, reason = ''
    where order_no = ${no}`);
  await tx.run(sql`update payment.pay_order set status = 15 where no = ${no} and status = 10`);
}

/** Drops slips that were uploaded and never handed in. */
export async function deleteLeftovers(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from payment.slip where not kept and created_at < ${before}`);
}
