// The only SQL that changes what an operator signs in with.
import type { Transaction } from '@jishi/db';

/** Puts a new password in the place of the one that was proved; false when that one is it no more. */
export async function changePassword(
  tx: Transaction,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update operator.account set password_hash = $3, next_totp_cipher = null, next_totp_at = null
     where id = $1 and password_hash = $2`,
    [id, from, to],
  );
  return rowCount === 1;
}

/** Keeps the secret of a new authenticator beside the one in use; false when the proved password is it no more. */
export async function beginTotp(
  tx: Transaction,
  id: string,
  { passwordHash, cipher, now }: { passwordHash: string; cipher: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update operator.account set next_totp_cipher = $3, next_totp_at = $4 where id = $1 and password_hash = $2',
    [id, passwordHash, cipher, now],
  );
  return rowCount === 1;
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
