// The only SQL that changes what an operator signs in with.
import type { Transaction } from '@jishi/db';

/** A new password; the authenticator that was begun under the old one is void. */
export async function changePassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.query(
    'update operator.account set password_hash = $2, next_totp_cipher = null, next_totp_at = null where id = $1',
    [id, passwordHash],
  );
}

/** Keeps the secret of a new authenticator beside the one in use. */
export async function beginTotp(tx: Transaction, id: string, cipher: Buffer, now: Date): Promise<void> {
  await tx.query('update operator.account set next_totp_cipher = $2, next_totp_at = $3 where id = $1', [
    id,
    cipher,
    now,
  ]);
}

/** Puts the new secret in use, its first code used; false when `next` is not the one that waits. */
export async function finishTotp(
  tx: Transaction,
  id: string,
  { next, cipher, step }: { next: Buffer; cipher: Buffer; step: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update operator.account
     set totp_cipher = $3, totp_step = $4, next_totp_cipher = null, next_totp_at = null
     where id = $1 and next_totp_cipher = $2`,
    [id, next, cipher, step],
  );
  return rowCount === 1;
}
