// The only SQL of the links that make operators.
import type { Queryable, Transaction } from '@jishi/db';
import type { OperatorRole } from '../rules';

/** One at a time over all nodes: issues a link, or makes the owner. Held until the transaction ends. */
export async function lockSetup(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('operator.setup'))");
}

/** Puts a new link for the first owner in the place of those before. */
export async function replaceLink(tx: Transaction, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await tx.query('delete from operator.setup_link where account is null');
  await tx.query('insert into operator.setup_link (token_hash, created_at, expires_at) values ($1, $2, $3)', [
    tokenHash,
    now,
    expiresAt,
  ]);
}

export type Invited = { account: string; name: string; role: OperatorRole };
/** Where a link was sent to. */
export type LinkContact = { contactKey: Buffer; contactCipher: Buffer };
type OpenLink = { totpCipher: Buffer; invited: (Invited & LinkContact) | undefined };
type Raw = {
  totp_cipher: Buffer;
  account: string | null;
  name: string | null;
  role: OperatorRole | null;
  contact_key: Buffer | null;
  contact_cipher: Buffer | null;
};

const openFrom = (raw: Raw | undefined): OpenLink | undefined => {
  if (!raw) return undefined;
  const { account, name, role, contact_key: contactKey, contact_cipher: contactCipher } = raw;
  const isInvitation = account && name && role && contactKey && contactCipher;
  const invited = isInvitation ? { account, name, role, contactKey, contactCipher } : undefined;
  return { totpCipher: raw.totp_cipher, invited };
};

/** Gives a live link its TOTP secret, keeping one it has; undefined when it is dead. */
export async function openLink(
  db: Queryable,
  tokenHash: Buffer,
  totpCipher: Buffer,
  now: Date,
): Promise<OpenLink | undefined> {
  const { rows } = await db.query<Raw>(
    `update operator.setup_link
     set totp_cipher = coalesce(totp_cipher, $2)
     where token_hash = $1 and used_at is null and expires_at > $3
     returning totp_cipher, account, name, role, contact_key, contact_cipher`,
    [tokenHash, totpCipher, now],
  );
  return openFrom(rows[0]);
}

/** Uses a link up; undefined when it is dead or was never opened. */
export async function useLink(tx: Transaction, tokenHash: Buffer, now: Date): Promise<OpenLink | undefined> {
  const { rows } = await tx.query<Raw>(
    `update operator.setup_link
     set used_at = $2
     where token_hash = $1 and used_at is null and expires_at > $2 and totp_cipher is not null
     returning totp_cipher, account, name, role, contact_key, contact_cipher`,
    [tokenHash, now],
  );
  return openFrom(rows[0]);
}
