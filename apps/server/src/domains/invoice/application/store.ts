// The only SQL of invoices and what stands on them.
import { memberStatus } from '@jishi/contract/enums/account';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { invoiceStatus, type titleKind } from '@jishi/contract/enums/invoice';
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, type Sql, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { transferKinds } from '../../ledger';
import type { TaxItem } from '../paper/rules';
import type { Part } from './rules';

export type InvoiceRow = {
  no: string;
  memberId: MemberId;
  kind: ValueOf<typeof titleKind>;
  status: ValueOf<typeof invoiceStatus>;
  buyerCipher: Buffer;
  emailCipher: Buffer | null;
  remark: string;
  gross: bigint;
  net: bigint;
  tax: bigint;
  reversed: bigint;
  agrees: boolean;
  reason: string;
  /** Why an operator has to upload what the platform issued, or ''. */
  said: string;
  appliedAt: Date;
};

/** Keeps an account from being closed until the transaction ends; false when it is closed. */
export async function keepOpen(tx: Transaction, memberId: MemberId): Promise<boolean> {
  const open = await tx.maybe(sql`
    select from account.member where id = ${memberId} and status <> ${literal(memberStatus.closed)} for share`);
  return open !== undefined;
}

const COLUMNS = sql`no, member_id, kind, status, buyer_cipher, email_cipher, remark, gross, net, tax, reversed, agrees, reason, said, applied_at`;

type NewInvoice = Omit<InvoiceRow, 'status' | 'reversed' | 'reason' | 'said'>;

/** Keeps an application; undefined when its member used the key before. */
export function insertInvoice(
  tx: Transaction,
  invoice: NewInvoice,
  idempotencyKey: string | undefined,
): Promise<InvoiceRow | undefined> {
  const { no, memberId, kind, buyerCipher, emailCipher, remark, gross, net, tax, agrees, appliedAt } = invoice;
  return tx.maybe<InvoiceRow>(sql`
    insert into invoice.invoice
      (no, member_id, kind, buyer_cipher, email_cipher, remark, gross, net, tax, agrees, idempotency_key, applied_at)
    values
      (${no}, ${memberId}, ${kind}, ${buyerCipher}, ${emailCipher}, ${remark}, ${gross}, ${net}, ${tax}, ${agrees},
        ${idempotencyKey ?? null}, ${appliedAt})
    on conflict (member_id, idempotency_key) do nothing
    returning ${COLUMNS}`);
}

export function selectByKey(db: Queryable, memberId: MemberId, key: string): Promise<InvoiceRow | undefined> {
  return db.maybe<InvoiceRow>(sql`
    select ${COLUMNS} from invoice.invoice where member_id = ${memberId} and idempotency_key = ${key}`);
}

export async function insertParts(tx: Transaction, no: string, parts: readonly Part[]): Promise<void> {
  await tx.run(sql`
    insert into invoice.part (invoice_no, record_id, amount)
    select ${no}, * from unnest(
      ${parts.map(({ recordId }) => recordId)}::bigint[], ${parts.map(({ amount }) => amount)}::bigint[])`);
}

export function selectInvoice(db: Queryable, no: string): Promise<InvoiceRow | undefined> {
  return db.maybe<InvoiceRow>(sql`select ${COLUMNS} from invoice.invoice where no = ${no}`);
}

/** Locked until the transaction ends; its member's book is locked before. */
export function lockInvoice(tx: Transaction, no: string): Promise<InvoiceRow | undefined> {
  return tx.maybe<InvoiceRow>(sql`select ${COLUMNS} from invoice.invoice where no = ${no} for update`);
}

export type PartRow = {
  recordId: string;
  source: string;
  title: string;
  orderNo: string | null;
  taxItem: TaxItem;
  amount: bigint;
  reversed: bigint;
  /** Of the record: what was paid with real money, and what of it was refunded. */
  paid: bigint;
  refunded: bigint;
};

/** The oldest consumption first. */
export function selectParts(db: Queryable, no: string): Promise<PartRow[]> {
  return db.many<PartRow>(sql`
    select p.record_id, r.source, r.title, r.order_no, r.tax_item, p.amount, p.reversed, r.deposit + r.repaid as paid, r.refunded
    from invoice.part p join invoice.record r on r.id = p.record_id
    where p.invoice_no = ${no} order by r.at, r.source`);
}

/** Moves one that is locked; `closed`: it has come to its end. */
export async function setStatus(
  tx: Transaction,
  no: string,
  { status, reason = '' }: { status: InvoiceRow['status']; reason?: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update invoice.invoice set status = ${status}, reason = ${reason}, closed_at = ${now} where no = ${no}`);
}

/** Leaves it to an operator to upload. */
export async function leaveToUpload(tx: Transaction, no: string, said: string): Promise<void> {
  await tx.run(sql`update invoice.invoice set said = ${said} where no = ${no}`);
}

/** What of it is reversed by red invoices that are issued, more by so much. */
export async function addReversed(
  tx: Transaction,
  no: string,
  gross: bigint,
  status: InvoiceRow['status'],
): Promise<void> {
  await tx.run(sql`update invoice.invoice set reversed = reversed + ${gross}, status = ${status} where no = ${no}`);
}

/** Of a list of invoices: this one. */
export const isNumbered = (no: string): Sql => sql`i.no = ${no}`;

/** Agreed to, and not taken back whole. */
const AGREED: number[] = [invoiceStatus.issuing, invoiceStatus.issued, invoiceStatus.partlyReversed];

/** Of a member: invoices that stand, what of them is not issued, and given money that was spent: by calls, what their leases took and did not give back. */
export function selectOpenSums(
  db: Queryable,
  memberId: MemberId,
): Promise<{ invoices: number; underWay: bigint; bonus: bigint }> {
  return db.one(sql`
    select count(*) filter (where status = any (${[invoiceStatus.applied, ...AGREED]}))::int as invoices,
      coalesce(sum(gross) filter (where status in (${invoiceStatus.applied}, ${invoiceStatus.issuing})), 0)::bigint as under_way,
      (select coalesce(-sum(p.amount), 0)::bigint
       from ledger.account a join ledger.posting p on p.account_id = a.id
       where a.owner_kind = ${literal(accountOwner.member)} and a.owner_id = ${memberId} and a.kind = 'bonus'
         and (p.metered or exists (
           select from ledger.transfer t where t.id = p.transfer_id and t.kind = any (${transferKinds('bonus.coupon')})
         ) or exists (
           select from ledger.posting e join ledger.account r on r.id = e.account_id
           where e.transfer_id = p.transfer_id and r.owner_kind = ${literal(accountOwner.platform)} and r.kind like 'revenue.%'))) as bonus
    from invoice.invoice where member_id = ${memberId}`);
}

/** What calls took from a member's deposit since the months that are whole: from midnight in Beijing of the day `whole` on. */
export async function selectCallsSince(db: Queryable, memberId: MemberId, whole: string): Promise<bigint> {
  const { taken } = await db.one<{ taken: bigint }>(sql`
    select coalesce(-sum(p.amount), 0)::bigint as taken
    from ledger.account a join ledger.posting p on p.account_id = a.id
    where a.owner_kind = ${literal(accountOwner.member)} and a.owner_id = ${memberId} and a.kind = 'deposit' and p.metered
      and p.at >= ${whole}::date::timestamp at time zone 'Asia/Shanghai'`);
  return taken;
}

/** Invoices of a member since a time that stand, and their sum. */
export function selectStanding(
  db: Queryable,
  memberId: MemberId,
  since: Date,
): Promise<{ count: number; amount: bigint }> {
  return db.one(sql`
    select count(*)::int as count, coalesce(sum(gross - reversed), 0)::bigint as amount
    from invoice.invoice where member_id = ${memberId} and applied_at >= ${since} and status = any (${AGREED})`);
}
