// The only SQL of reversals.
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { reversalStatus } from '@jishi/contract/enums/invoice';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { TaxItem } from '../paper/rules';
import type { Part } from '../application/rules';

export type ReversalRow = {
  no: string;
  invoiceNo: string;
  memberId: MemberId;
  status: ValueOf<typeof reversalStatus>;
  reason: string;
  isDue: boolean;
  gross: bigint;
  said: string;
  createdAt: Date;
  /** Of the red invoice; null before it is issued. */
  number: string | null;
  issuedAt: Date | null;
};

const COLUMNS = sql`v.no, v.invoice_no, i.member_id, v.status, v.reason, v.is_due, v.gross, v.said, v.created_at,
  d.number, d.issued_at`;
const FROM = sql`invoice.reversal v join invoice.invoice i on i.no = v.invoice_no
  left join invoice.issued d on d.serial = v.no`;

type NewReversal = Pick<ReversalRow, 'no' | 'invoiceNo' | 'reason' | 'isDue' | 'gross' | 'createdAt'> & {
  askedBy: string | null;
};

/** Keeps a reversal with its parts; false when its operator used the key before. */
export async function insertReversal(
  tx: Transaction,
  { no, invoiceNo, reason, isDue, gross, askedBy, createdAt }: NewReversal,
  parts: readonly Part[],
  idempotencyKey?: string,
): Promise<boolean> {
  const kept = await tx.run(sql`
    insert into invoice.reversal (no, invoice_no, reason, is_due, gross, asked_by, idempotency_key, created_at)
    values (${no}, ${invoiceNo}, ${reason}, ${isDue}, ${gross}, ${askedBy}, ${idempotencyKey ?? null}, ${createdAt})
    on conflict (asked_by, idempotency_key) do nothing`);
  if (kept === 0) return false;
  await tx.run(sql`
    insert into invoice.reversal_part (reversal_no, record_id, amount)
    select ${no}, * from unnest(
      ${parts.map(({ recordId }) => recordId)}::bigint[], ${parts.map(({ amount }) => amount)}::bigint[])`);
  return true;
}

/** The number of what an operator asked for under a key. */
export async function selectNoByKey(tx: Queryable, askedBy: string, key: string): Promise<string | undefined> {
  const row = await tx.maybe<{ no: string }>(sql`
    select no from invoice.reversal where asked_by = ${askedBy} and idempotency_key = ${key}`);
  return row?.no;
}

export function selectReversal(db: Queryable, no: string): Promise<ReversalRow | undefined> {
  return db.maybe<ReversalRow>(sql`select ${COLUMNS} from ${FROM} where v.no = ${no}`);
}

/** Locked until the transaction ends; book and invoice are locked before. */
export function lockReversal(tx: Transaction, no: string): Promise<ReversalRow | undefined> {
  return tx.maybe<ReversalRow>(sql`select ${COLUMNS} from ${FROM} where v.no = ${no} for update of v`);
}

export function selectReversalParts(
  db: Queryable,
  no: string,
): Promise<(Part & { taxItem: TaxItem; title: string })[]> {
  return db.many(sql`
    select p.record_id, p.amount, r.tax_item, r.title from invoice.reversal_part p join invoice.record r on r.id = p.record_id
    where p.reversal_no = ${no} order by r.at, r.source`);
}

/** So much more of an invoice's parts is reversed or to be reversed, or less below zero. */
export async function addToParts(tx: Transaction, invoiceNo: string, parts: readonly Part[]): Promise<void> {
  await tx.run(sql`
    update invoice.part p set reversed = p.reversed + m.amount
    from unnest(${parts.map(({ recordId }) => recordId)}::bigint[], ${parts.map(({ amount }) => amount)}::bigint[]) m (id, amount)
    where p.invoice_no = ${invoiceNo} and p.record_id = m.id`);
}

export async function setReversalStatus(
  tx: Transaction,
  no: string,
  status: ReversalRow['status'],
  now: Date,
): Promise<void> {
  await tx.run(sql`update invoice.reversal set status = ${status}, closed_at = ${now} where no = ${no}`);
}

/** What the platform refused it with. */
export async function setSaid(tx: Transaction, no: string, said: string): Promise<void> {
  await tx.run(sql`update invoice.reversal set said = ${said} where no = ${no}`);
}

/** Reversals of an invoice, the oldest first. */
export function selectOfInvoice(db: Queryable, invoiceNo: string): Promise<ReversalRow[]> {
  return db.many<ReversalRow>(
    sql`select ${COLUMNS} from ${FROM} where v.invoice_no = ${invoiceNo} order by v.created_at, v.no`,
  );
}

/** Reversals of an invoice that nobody has decided, locked. */
export function lockWaiting(tx: Transaction, invoiceNo: string): Promise<ReversalRow[]> {
  return tx.many<ReversalRow>(sql`
    select ${COLUMNS} from ${FROM}
    where v.invoice_no = ${invoiceNo} and v.status = ${literal(reversalStatus.waiting)} order by v.no for update of v`);
}
