// The only SQL of agreements.
import type { Queryable, Transaction } from '@jishi/db';
import { protocol } from '@jishi/db/schema/content';
import { desc, eq } from 'drizzle-orm';

export type ProtocolRow = typeof protocol.$inferSelect;
export type ProtocolCode = ProtocolRow['code'];
export type NewProtocol = Omit<typeof protocol.$inferInsert, 'id'>;

/** The version in force: the one published last. */
export async function selectCurrent(db: Queryable, code: ProtocolCode): Promise<ProtocolRow | undefined> {
  const [row] = await db.orm.select().from(protocol).where(eq(protocol.code, code)).orderBy(desc(protocol.id)).limit(1);
  return row;
}

/** Publishes a version; undefined when there is one of this name already. */
export async function insertProtocol(tx: Transaction, row: NewProtocol): Promise<string | undefined> {
  const [inserted] = await tx.orm
    .insert(protocol)
    .values(row)
    .onConflictDoNothing({ target: [protocol.code, protocol.version] })
    .returning({ id: protocol.id });
  return inserted?.id;
}
