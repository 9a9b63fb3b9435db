// The only SQL that changes what an operator signs in with.
import { type Transaction, sql } from '@jishi/db';

/** A new password; the authenticator that was begun under the old one is void. */
export async function changePassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.run(sql`
    update operator.account
    set password_hash = ${passwordHash}, next_totp_cipher = null, next_totp_at = null
    where id = ${id}`);
}

/** Keeps the secret of a new authenticator beside the one in use. */
export async function beginTotp(tx: Transaction, id: string, cipher: Buffer, now: Date): Promise<void> {
  await tx.run(sql`update operator.account set next_totp_cipher = ${cipher}, next_totp_at = ${now} where id = ${id}`);
}

/** Puts the new secret in use, its first code used; false when `next` is not the one that waits. */
export async function finishTotp(
  tx: Transaction,
  id: string,
  { next, cipher, step }: { next: Buffer; cipher: Buffer; step: number },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update operator.account
    set totp_cipher = ${cipher}, totp_step = ${step}, next_totp_cipher = null, next_totp_at = null
    where id = ${id} and next_totp_cipher = ${next}`);
  return changed === 1;
}
