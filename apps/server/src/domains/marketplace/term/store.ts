// The SQL of terms: each row is written once and never changed.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type Terms = { feeRate: number; settleDays: number; bond: bigint };

/** In force now for a supplier, or (null) for a new one. */
export function selectTerms(db: Queryable, supplierId: string | null): Promise<Terms> {
  return db.one<Terms>(sql`
    select t.fee_rate, t.settle_days, t.bond from marketplace.term_of(${supplierId}::bigint) t`);
}

export type NewTerms = Terms & { supplierId: string | null; fromAt: Date | null; setBy: string; reason: string };

export async function insertTerms(tx: Transaction, given: NewTerms): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into marketplace.term (supplier_id, fee_rate, settle_days, bond, from_at, set_by, reason)
    values (
      ${given.supplierId}, ${given.feeRate}, ${given.settleDays}, ${given.bond}, coalesce(${given.fromAt}::timestamptz, now()),
      ${given.setBy}, ${given.reason}
    )
    returning id`);
  return id;
}

export async function hasSupplier(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.maybe(sql`select 1 as one from marketplace.supplier where id = ${id}`)) !== undefined;
}

/** Whether a moment is over. */
export async function isPast(tx: Transaction, at: Date): Promise<boolean> {
  return (await tx.one<{ past: boolean }>(sql`select ${at}::timestamptz < now() as past`)).past;
}
