// The only SQL of telling a member.
import type { Transaction } from '@jishi/db';
import { memberMessage } from '@jishi/db/schema/message';

export type NewMemberMessage = typeof memberMessage.$inferInsert;

/** The new message's id; undefined when the member has been told of this event and key before. */
export async function insertMemberMessage(tx: Transaction, row: NewMemberMessage): Promise<string | undefined> {
  const [inserted] = await tx.orm
    .insert(memberMessage)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: memberMessage.id });
  return inserted?.id;
}
