// The only SQL of login passwords.
import type { Transaction } from '@jishi/db';
import { member } from '@jishi/db/schema/account';
import { eq } from 'drizzle-orm';
import type { MemberId } from '../../../kernel/context';

export async function updatePassword(tx: Transaction, memberId: MemberId, passwordHash: string): Promise<void> {
  await tx.orm.update(member).set({ passwordHash }).where(eq(member.id, memberId));
}
