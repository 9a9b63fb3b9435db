// The only SQL of what guards a member's calls. The gateway reads the table as well and hears of every change.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type SavedGuard = {
  content: string;
  ips: string[];
  savedAt: Date | null;
  rsaKey: { der: Buffer; savedAt: Date } | null;
  keepBodies: boolean;
};

type Row = {
  ipContent: string;
  ips: string[];
  ipsSavedAt: Date | null;
  rsaPublicKey: Buffer | null;
  rsaSavedAt: Date | null;
  keepBodies: boolean;
};

/** A member's list and public key; empty while none was saved. */
export async function selectGuard(db: Queryable, memberId: MemberId): Promise<SavedGuard> {
  const row = await db.maybe<Row>(sql`
    select g.ip_content, g.ips, g.ips_saved_at, g.rsa_public_key, g.rsa_saved_at, g.keep_bodies
    from access.guard g
    where g.member_id = ${memberId}`);
  if (!row) return { content: '', ips: [], savedAt: null, rsaKey: null, keepBodies: false };
  const { rsaPublicKey: der, rsaSavedAt: savedAt } = row;
  return {
    content: row.ipContent,
    ips: row.ips,
    savedAt: row.ipsSavedAt,
    rsaKey: der && savedAt && { der, savedAt },
    keepBodies: row.keepBodies,
  };
}

/** Makes a member's row if there is none, and holds it: two saves at once are one after the other. */
export async function lockGuard(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`insert into access.guard (member_id) values (${memberId}) on conflict do nothing`);
  await tx.run(sql`select from access.guard where member_id = ${memberId} for update`);
}

export async function updateIpList(
  tx: Transaction,
  memberId: MemberId,
  list: { content: string; ips: readonly string[]; now: Date },
): Promise<void> {
  await tx.run(sql`
    update access.guard set ip_content = ${list.content}, ips = ${list.ips}, ips_saved_at = ${list.now}
    where member_id = ${memberId}`);
}

export async function updateRsaKey(
  tx: Transaction,
  memberId: MemberId,
  key: { der: Buffer; now: Date },
): Promise<void> {
  await tx.run(
    sql`update access.guard set rsa_public_key = ${key.der}, rsa_saved_at = ${key.now} where member_id = ${memberId}`,
  );
}

export async function updateKeepBodies(tx: Transaction, memberId: MemberId, on: boolean): Promise<void> {
  await tx.run(sql`update access.guard set keep_bodies = ${on} where member_id = ${memberId}`);
}

/** The public key that answers are signed for, SubjectPublicKeyInfo in DER; null before the first start of a gateway. */
export async function selectPlatformKey(db: Queryable): Promise<Buffer | null> {
  const row = await db.maybe<{ publicKey: Buffer }>(sql`select public_key from gateway.signing_key`);
  return row?.publicKey ?? null;
}

/** Whether a member has any key that could name them in a signed call. */
export async function hasKey(db: Queryable, memberId: MemberId): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from access.api_key k where k.member_id = ${memberId} and k.removed_at is null) as found`);
  return found;
}
