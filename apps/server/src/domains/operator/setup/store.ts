// The only SQL of the first owner's link.
import type { Queryable, Transaction } from '@jishi/db';

/** One at a time over all nodes: issues a link, or makes the owner. Held until the transaction ends. */
export async function lockSetup(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('operator.setup'))");
}

/** Puts a new link in the place of all others. */
export async function replaceLink(tx: Transaction, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await tx.query('delete from operator.setup_link');
  await tx.query('insert into operator.setup_link (token_hash, created_at, expires_at) values ($1, $2, $3)', [
    tokenHash,
    now,
    expiresAt,
  ]);
}

/** Gives a live link its TOTP secret, keeping one it has; answers the one it has then, undefined when it is dead. */
export async function openLink(
  db: Queryable,
  tokenHash: Buffer,
  totpCipher: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ totp_cipher: Buffer }>(
    `update operator.setup_link
     set totp_cipher = coalesce(totp_cipher, $2)
     where token_hash = $1 and used_at is null and expires_at > $3
     returning totp_cipher`,
    [tokenHash, totpCipher, now],
  );
  return rows[0]?.totp_cipher;
}

/** Uses a link up; answers its TOTP secret, undefined when it is dead or was never opened. */
export async function useLink(tx: Transaction, tokenHash: Buffer, now: Date): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ totp_cipher: Buffer }>(
    `update operator.setup_link
     set used_at = $2
     where token_hash = $1 and used_at is null and expires_at > $2 and totp_cipher is not null
     returning totp_cipher`,
    [tokenHash, now],
  );
  return rows[0]?.totp_cipher;
}
