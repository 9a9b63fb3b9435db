// The only SQL of what guards a member's calls. The gateway reads the table as well and hears of every change.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type SavedGuard = {
  content: string;
  ips: string[];
  savedAt: Date | null;
  rsaKey: { der: Buffer; savedAt: Date } | null;
  keepBodies: boolean;
};

type Row = {
  ip_content: string;
  ips: string[];
  ips_saved_at: Date | null;
  rsa_public_key: Buffer | null;
  rsa_saved_at: Date | null;
  keep_bodies: boolean;
};

/** A member's list and public key; empty while none was saved. */
export async function selectGuard(db: Queryable, memberId: MemberId): Promise<SavedGuard> {
  const { rows } = await db.query<Row>(
    `select g.ip_content, g.ips, g.ips_saved_at, g.rsa_public_key, g.rsa_saved_at, g.keep_bodies
     from access.guard g
     where g.member_id = $1`,
    [memberId],
  );
  const [row] = rows;
  if (!row) return { content: '', ips: [], savedAt: null, rsaKey: null, keepBodies: false };
  const { rsa_public_key: der, rsa_saved_at: savedAt } = row;
  return {
    content: row.ip_content,
    ips: row.ips,
    savedAt: row.ips_saved_at,
    rsaKey: der && savedAt && { der, savedAt },
    keepBodies: row.keep_bodies,
  };
}

/** Makes a member's row if there is none, and holds it: two saves at once are one after the other. */
export async function lockGuard(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.query('insert into access.guard (member_id) values ($1) on conflict do nothing', [memberId]);
  await tx.query('select from access.guard where member_id = $1 for update', [memberId]);
}

export async function updateIpList(
  tx: Transaction,
  memberId: MemberId,
  list: { content: string; ips: readonly string[]; now: Date },
): Promise<void> {
  await tx.query('update access.guard set ip_content = $2, ips = $3, ips_saved_at = $4 where member_id = $1', [
    memberId,
    list.content,
    list.ips,
    list.now,
  ]);
}

export async function updateRsaKey(
  tx: Transaction,
  memberId: MemberId,
  key: { der: Buffer; now: Date },
): Promise<void> {
  await tx.query('update access.guard set rsa_public_key = $2, rsa_saved_at = $3 where member_id = $1', [
    memberId,
    key.der,
    key.now,
  ]);
}

export async function updateKeepBodies(tx: Transaction, memberId: MemberId, on: boolean): Promise<void> {
  await tx.query('update access.guard set keep_bodies = $2 where member_id = $1', [memberId, on]);
}

/** The public key that answers are signed for, SubjectPublicKeyInfo in DER; null before the first start of a gateway. */
export async function selectPlatformKey(db: Queryable): Promise<Buffer | null> {
  const { rows } = await db.query<{ public_key: Buffer }>('select public_key from gateway.signing_key');
  return rows[0]?.public_key ?? null;
}

/** Whether a member has any key that could name them in a signed call. */
export async function hasKey(db: Queryable, memberId: MemberId): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select from access.api_key k where k.member_id = $1 and k.removed_at is null) as found',
    [memberId],
  );
  return rows[0]!.found;
}
