// The SQL of payouts.
import { payoutStatus } from '@jishi/contract/enums/marketplace';
import { type Queryable, type Sql, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { numbered } from '../../../kernel/number';

export type PayoutRow = {
  no: string;
  supplierId: string;
  supplierName: string;
  memberId: MemberId;
  amount: bigint;
  accountCipher: Buffer | null;
  accountMask: string;
  status: number;
};

const PAYOUT = sql`w.no, w.supplier_id::text as supplier_id, s.name as supplier_name, w.member_id::text as member_id, w.amount,
  w.account_cipher, w.account_mask, w.status
  from marketplace.payout w
  join marketplace.supplier s on s.id = w.supplier_id`;

export function selectPayout(db: Queryable, no: string): Promise<PayoutRow | undefined> {
  return db.maybe<PayoutRow>(sql`select ${PAYOUT} where w.no = ${no}`);
}

export function lockPayout(tx: Transaction, no: string): Promise<PayoutRow | undefined> {
  return tx.maybe<PayoutRow>(sql`select ${PAYOUT} where w.no = ${no} for no key update of w`);
}

/** The supplier that a member is, or was; undefined when they never were one. */
export function selectSupplierId(db: Queryable, memberId: MemberId): Promise<{ id: string } | undefined> {
  return db.maybe<{ id: string }>(sql`
    select id from marketplace.supplier where member_id = ${memberId} and approved_at is not null`);
}

export async function nextNo(tx: Transaction): Promise<string> {
  const { no } = await tx.one<{ no: string }>(sql`select ${numbered('GP', 'marketplace.payout_no', 6)} as no`);
  return no;
}

type NewPayout = Omit<PayoutRow, 'supplierName' | 'status'>;

/** Keeps a payout; false when another of this supplier is open, or their member used the key before. */
export async function insertPayout(tx: Transaction, payout: NewPayout, key: string | undefined): Promise<boolean> {
  const { no, supplierId, memberId, amount, accountCipher, accountMask } = payout;
  const made = await tx.run(sql`
    insert into marketplace.payout (no, supplier_id, member_id, amount, account_cipher, account_mask, idempotency_key)
    values (${no}, ${supplierId}, ${memberId}, ${amount}, ${accountCipher}, ${accountMask}, ${key ?? null})
    on conflict do nothing`);
  return made === 1;
}

export function selectByKey(db: Queryable, memberId: MemberId, key: string): Promise<PayoutRow | undefined> {
  return db.maybe<PayoutRow>(sql`select ${PAYOUT} where w.member_id = ${memberId} and w.idempotency_key = ${key}`);
}

/** Moves a locked payout on. */
export async function movePayout(
  tx: Transaction,
  no: string,
  { status, reason = '', serial = null }: { status: number; reason?: string; serial?: string | null },
): Promise<void> {
  await tx.run(sql`
    update marketplace.payout
    set status = ${status}, reason = ${reason}, serial = ${serial},
      ended_at = case when ${status === payoutStatus.toPay} then null else clock_timestamp() end
    where no = ${no}`);
}

/** Whether another payout has a bank's serial number. One asks after the other until the transaction ends. */
export async function isSerialTaken(tx: Transaction, serial: string): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('marketplace.payout.serial'))`);
  return (await tx.maybe(sql`select 1 as one from marketplace.payout where serial = ${serial}`)) !== undefined;
}

/** What was paid out to a supplier before, and when last. */
export function selectPaidBefore(db: Queryable, supplierId: string): Promise<{ count: number; amount: bigint }> {
  return db.one(sql`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
    from marketplace.payout where supplier_id = ${supplierId} and status = ${payoutStatus.paid}`);
}

/** The one of a number, among what lists read as `w`. */
export function isNo(no: string): Sql {
  return sql`w.no = ${no}`;
}
