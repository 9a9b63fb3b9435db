// The only SQL of transfers as members make them. Slips are kept in the database, sealed: one backup holds all.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { remittanceCode } from './rules';

export type RemittanceRow = {
  order_no: string;
  code: string;
  payer_cipher: Buffer | null;
  amount: string | null;
  remitted_at: Date | null;
  submitted_at: Date | null;
  reason: string;
  status: number;
};

/** remittanceStatus of an order `o` with its remittance `r`. */
export const STATUS = `
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
  const { rowCount } = await tx.query('select from payment.remittance where order_no = $1', [order.no]);
  if (rowCount) return;
  const { rows } = await tx.query<{ n: string }>(`select nextval('payment.remittance_code') as n`);
  await tx.query(
    `insert into payment.remittance (order_no, member_id, code, created_at)
     values ($1, $2, $3, $4)
     on conflict (order_no) do nothing`,
    [order.no, order.memberId, remittanceCode(BigInt(rows[0]!.n)), now],
  );
}

/** Makes a locked order one that is paid by bank transfer, with more time. */
export async function makeTransfer(tx: Transaction, no: string, expireAt: Date): Promise<void> {
  await tx.query('update payment.pay_order set channel = 4, expire_at = greatest(expire_at, $2) where no = $1', [
    no,
    expireAt,
  ]);
}

/** A member's own. */
export async function selectOwn(db: Queryable, memberId: MemberId, no: string): Promise<RemittanceRow | undefined> {
  const { rows } = await db.query<RemittanceRow>(
    `select r.order_no, r.code, r.payer_cipher, r.amount, r.remitted_at, r.submitted_at, r.reason, ${STATUS} as status
     from payment.remittance r
     join payment.pay_order o on o.no = r.order_no
     where r.order_no = $2 and r.member_id = $1`,
    [memberId, no],
  );
  return rows[0];
}

/** Whether a bank line of the order waits for a second operator. */
export async function hasWaitingLine(db: Queryable, no: string): Promise<boolean> {
  const { rowCount } = await db.query('select from payment.bank_line where order_no = $1 and status = 1', [no]);
  return rowCount === 1;
}

export type ArrivalRow = { amount: string; arrived_at: Date; disposition: number };

/** What was booked for an order. */
export async function selectArrivals(db: Queryable, no: string): Promise<ArrivalRow[]> {
  const { rows } = await db.query<ArrivalRow>(
    `select l.amount, l.arrived_at, c.disposition
     from payment.bank_line l
     join payment.receipt c on c.channel = 4 and c.trade_no = l.serial
     where l.order_no = $1 and l.status = 2
     order by l.arrived_at`,
    [no],
  );
  return rows;
}

export type SlipRow = { id: string; name_cipher: Buffer; type: string; bytes: number };
export type SlipFile = SlipRow & { content_cipher: Buffer };

/** How many slips a member has uploaded since. */
export async function countSlips(db: Queryable, memberId: MemberId, since: Date): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from payment.slip where member_id = $1 and created_at > $2',
    [memberId, since],
  );
  return rows[0]!.n;
}

export async function insertSlip(
  tx: Transaction,
  slip: SlipFile & { orderNo: string; memberId: MemberId },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into payment.slip (id, order_no, member_id, name_cipher, type, bytes, content_cipher, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [slip.id, slip.orderNo, slip.memberId, slip.name_cipher, slip.type, slip.bytes, slip.content_cipher, now],
  );
}

/** The slip that stands for an order. */
export async function selectKept(db: Queryable, no: string): Promise<SlipRow | undefined> {
  const { rows } = await db.query<SlipRow>(
    'select id, name_cipher, type, bytes from payment.slip where order_no = $1 and kept',
    [no],
  );
  return rows[0];
}

/** A slip; with `memberId`, one of that member's only, without, one that was handed in. */
export async function selectSlip(db: Queryable, id: string, memberId: MemberId | null): Promise<SlipFile | undefined> {
  const { rows } = await db.query<SlipFile>(
    `select id, name_cipher, type, bytes, content_cipher from payment.slip
     where id = $1 and ($2::bigint is null and kept or member_id = $2)`,
    [id, memberId],
  );
  return rows[0];
}

/** Hands a slip of a locked order in and drops the order's others; false when it is none of the order's. */
export async function keepSlip(tx: Transaction, no: string, slipId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from payment.slip where id = $2 and order_no = $1', [no, slipId]);
  if (!rowCount) return false;
  await tx.query('delete from payment.slip where order_no = $1 and id <> $2', [no, slipId]);
  await tx.query('update payment.slip set kept = true where id = $1', [slipId]);
  return true;
}

/** What the member says of the transfer for a locked order, which then waits to be matched. */
export async function submit(
  tx: Transaction,
  no: string,
  said: { payerCipher: Buffer; amount: bigint; at: Date },
  now: Date,
): Promise<void> {
  await tx.query(
    `update payment.remittance set payer_cipher = $2, amount = $3, remitted_at = $4, submitted_at = $5, reason = ''
     where order_no = $1`,
    [no, said.payerCipher, said.amount, said.at, now],
  );
  await tx.query('update payment.pay_order set status = 15 where no = $1 and status = 10', [no]);
}

/** Drops slips that were uploaded and never handed in. */
export async function deleteLeftovers(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from payment.slip where not kept and created_at < $1', [before]);
}
