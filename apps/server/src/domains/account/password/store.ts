// The only SQL of login passwords.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export async function updatePassword(tx: Transaction, memberId: MemberId, passwordHash: string): Promise<void> {
  await tx.run(sql`update account.member set password_hash = ${passwordHash} where id = ${memberId}`);
}
