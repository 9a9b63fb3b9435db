// The only SQL of matching transfers with the bank's statement.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { Channel, Disposition } from '../../rules';
import { LineStatus } from '../rules';
import { STATUS } from '../store';

export type CaseRow = {
  order_no: string;
  code: string;
  status: number;
  order_status: number;
  subject: string;
  pay_amount: string;
  member_id: string;
  phone_mask: string;
  payer_cipher: Buffer | null;
  amount: string | null;
  remitted_at: Date | null;
  submitted_at: Date | null;
  created_at: Date;
  expire_at: Date;
  reason: string;
};

const CASES = `
  select r.order_no, r.code, ${STATUS} as status, o.status as order_status, o.subject, o.pay_amount, r.member_id, m.phone_mask,
    r.payer_cipher, r.amount, r.remitted_at, r.submitted_at, r.created_at, o.expire_at, r.reason
  from payment.remittance r
  join payment.pay_order o on o.no = r.order_no
  join account.member m on m.id = r.member_id`;

export type CaseFilter = {
  status: number | null;
  memberId: string | null;
  /** Order numbers or codes. */
  word: string | null;
  /** Of the order or of what the member says, in 0.00001 yuan. */
  amount: bigint | null;
};

const MATCHES = `
  ($1::smallint is null or c.status = $1) and ($2::bigint is null or c.member_id = $2)
  and ($3::text is null and $4::bigint is null or c.code = $3 or c.order_no = $3 or c.amount = $4 or c.pay_amount = $4)`;

const valuesOf = ({ status, memberId, word, amount }: CaseFilter) => [status, memberId, word, amount];

/** Those that wait for an operator first, the longest-waiting in front; the others with the newest in front. */
export async function selectCases(
  db: Queryable,
  filter: CaseFilter,
  page: { limit: number; offset: number },
): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `select c.* from (${CASES}) c
     where ${MATCHES}
     order by case when c.status in (2, 3) then c.submitted_at end nulls last, c.created_at desc, c.order_no
     limit $5 offset $6`,
    [...valuesOf(filter), page.limit, page.offset],
  );
  return rows;
}

export async function countCases(db: Queryable, filter: CaseFilter): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from (${CASES}) c where ${MATCHES}`,
    valuesOf(filter),
  );
  return rows[0]!.n;
}

/** What waits for an operator, and since when. */
export async function selectWaiting(
  db: Queryable,
): Promise<{ to_match: number; to_second: number; since: Date | null }> {
  const { rows } = await db.query<{ to_match: number; to_second: number; since: Date | null }>(
    `select
       count(*) filter (where c.status = 2)::int as to_match, count(*) filter (where c.status = 3)::int as to_second,
       min(c.submitted_at) filter (where c.status in (2, 3)) as since
     from (${CASES}) c
     where c.order_status in (10, 15) or c.status = 3`,
  );
  return rows[0]!;
}

export async function selectCase(db: Queryable, no: string): Promise<CaseRow | undefined> {
  const { rows } = await db.query<CaseRow>(`${CASES} where r.order_no = $1`, [no]);
  return rows[0];
}

export type LineRow = {
  serial: string;
  order_no: string;
  amount: string;
  payer_cipher: Buffer | null;
  arrived_at: Date;
  status: number;
  entered_by: string;
  entered_name: string;
  entered_at: Date;
  decided_name: string | null;
  decided_at: Date | null;
  reason: string;
};

const LINES = `
  select l.serial, l.order_no, l.amount, l.payer_cipher, l.arrived_at, l.status, l.entered_by, l.entered_at, l.decided_at, l.reason,
    e.name as entered_name, d.name as decided_name
  from payment.bank_line l
  join operator.account e on e.id = l.entered_by
  left join operator.account d on d.id = l.decided_by`;

/** The bank lines of an order, newest first. */
export async function selectLines(db: Queryable, no: string): Promise<LineRow[]> {
  const { rows } = await db.query<LineRow>(`${LINES} where l.order_no = $1 order by l.entered_at desc, l.serial`, [no]);
  return rows;
}

export async function selectLine(db: Queryable, serial: string): Promise<LineRow | undefined> {
  const { rows } = await db.query<LineRow>(`${LINES} where l.serial = $1`, [serial]);
  return rows[0];
}

/**
 * Booked lines whose payers are known: of some of a member's orders, and with `stray` of what was credited to their balance
 * because no order waited for it.
 */
export async function selectPayers(
  db: Queryable,
  memberId: MemberId,
  orderNos: readonly string[],
  stray: boolean,
): Promise<{ serial: string; payer_cipher: Buffer }[]> {
  const { rows } = await db.query<{ serial: string; payer_cipher: Buffer }>(
    `select l.serial, l.payer_cipher
     from payment.pay_order o
     join payment.bank_line l on l.order_no = o.no and l.status = ${LineStatus.booked} and l.payer_cipher is not null
     left join payment.receipt c on c.channel = ${Channel.transfer} and c.trade_no = l.serial
     where o.member_id = $1 and (o.no = any ($2) or $3 and c.disposition <> ${Disposition.paidOrder})
     order by l.entered_at, l.serial`,
    [memberId, orderNos, stray],
  );
  return rows;
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
export async function insertLine(tx: Transaction, line: NewLine, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment.bank_line as l (serial, order_no, amount, payer_cipher, arrived_at, status, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (serial) do update
     set order_no = excluded.order_no, amount = excluded.amount, payer_cipher = excluded.payer_cipher,
       arrived_at = excluded.arrived_at, status = excluded.status, entered_by = excluded.entered_by,
       entered_at = excluded.entered_at, decided_by = null, decided_at = null, reason = ''
     where l.status = 3`,
    [line.serial, line.orderNo, line.amount, line.payerCipher, line.arrivedAt, line.status, line.enteredBy, now],
  );
  return rowCount === 1;
}

/** The second operator's word on a line; false when it waits for none, or this one entered it. */
export async function decideLine(
  tx: Transaction,
  serial: string,
  decided: { status: number; by: string; reason: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update payment.bank_line set status = $2, decided_by = $3, reason = $4, decided_at = $5
     where serial = $1 and status = 1 and entered_by <> $3`,
    [serial, decided.status, decided.by, decided.reason, now],
  );
  return rowCount === 1;
}

/** Sends what the member handed in back: the locked order is to be paid again, and closes when it is not. */
export async function refuse(tx: Transaction, no: string, reason: string, expireAt: Date): Promise<void> {
  await tx.query('update payment.remittance set reason = $2 where order_no = $1', [no, reason]);
  await tx.query('update payment.pay_order set status = 10, expire_at = greatest(expire_at, $2) where no = $1', [
    no,
    expireAt,
  ]);
}
