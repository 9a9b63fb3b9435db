// The only SQL of the links that make operators.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { OperatorRole } from '../rules';

/** One at a time over all nodes: issues a link, or makes the owner. Held until the transaction ends. */
export async function lockSetup(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('operator.setup'))`);
}

/** Puts a new link for the first owner in the place of those before. */
export async function replaceLink(tx: Transaction, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await tx.run(sql`delete from operator.setup_link where account is null`);
  await tx.run(sql`
    insert into operator.setup_link (token_hash, created_at, expires_at) values (${tokenHash}, ${now}, ${expiresAt})`);
}

export type Invited = { account: string; name: string; role: OperatorRole };
/** Where a link was sent to. */
export type LinkContact = { contactKey: Buffer; contactCipher: Buffer };
/** `granted`: two owners said so, where a role moves money. */
type OpenLink = { totpCipher: Buffer; invited: (Invited & LinkContact & { granted: boolean }) | undefined };
type LinkRow = {
  totpCipher: Buffer;
  account: string | null;
  name: string | null;
  role: OperatorRole | null;
  contactKey: Buffer | null;
  contactCipher: Buffer | null;
  grantId: string | null;
};

const openFrom = (row: LinkRow | undefined): OpenLink | undefined => {
  if (!row) return undefined;
  const { totpCipher, account, name, role, contactKey, contactCipher, grantId } = row;
  const isInvitation = account && name && role && contactKey && contactCipher;
  const granted = grantId !== null;
  const invited = isInvitation ? { account, name, role, contactKey, contactCipher, granted } : undefined;
  return { totpCipher, invited };
};

/** Gives a live link its TOTP secret, keeping one it has; undefined when it is dead. */
export async function openLink(
  db: Queryable,
  tokenHash: Buffer,
  totpCipher: Buffer,
  now: Date,
): Promise<OpenLink | undefined> {
  const row = await db.maybe<LinkRow>(sql`
    update operator.setup_link
    set totp_cipher = coalesce(totp_cipher, ${totpCipher})
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
    returning totp_cipher, account, name, role, contact_key, contact_cipher, grant_id`);
  return openFrom(row);
}

/** Uses a link up; undefined when it is dead or was never opened. */
export async function useLink(tx: Transaction, tokenHash: Buffer, now: Date): Promise<OpenLink | undefined> {
  const row = await tx.maybe<LinkRow>(sql`
    update operator.setup_link
    set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now} and totp_cipher is not null
    returning totp_cipher, account, name, role, contact_key, contact_cipher, grant_id`);
  return openFrom(row);
}
