// The only SQL of the audit trail.
import type { Transaction } from '@jishi/db';
import { entry } from '@jishi/db/schema/audit';

export type NewEntry = typeof entry.$inferInsert;

export async function insertEntry(tx: Transaction, row: NewEntry): Promise<void> {
  await tx.orm.insert(entry).values(row);
}
