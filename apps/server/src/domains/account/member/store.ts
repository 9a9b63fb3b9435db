// The only SQL of members themselves.
import type { Queryable, Transaction } from '@jishi/db';
import { member } from '@jishi/db/schema/account';
import { eq, inArray } from 'drizzle-orm';
import type { MemberId } from '../../../kernel/context';

export type MemberRow = Omit<typeof member.$inferSelect, 'id'> & { id: MemberId };
export type NewMember = Omit<typeof member.$inferInsert, 'id'>;

/** Inserts a member unless the phone is taken; answers the new id, or undefined when it is. */
export async function insertMember(tx: Transaction, row: NewMember): Promise<MemberId | undefined> {
  const [inserted] = await tx.orm
    .insert(member)
    .values(row)
    .onConflictDoNothing({ target: member.phoneKey })
    .returning({ id: member.id });
  return inserted?.id as MemberId | undefined;
}

export async function selectMember(db: Queryable, memberId: MemberId): Promise<MemberRow | undefined> {
  const [row] = await db.orm.select().from(member).where(eq(member.id, memberId));
  return row as MemberRow | undefined;
}

export async function selectMemberByPhone(db: Queryable, phoneKey: Buffer): Promise<MemberRow | undefined> {
  const [row] = await db.orm.select().from(member).where(eq(member.phoneKey, phoneKey));
  return row as MemberRow | undefined;
}

/**
 * A member's state, held still until the transaction ends: every change of how a member signs in, and every sign-in, locks
 * this row first, so that none of them overlooks another.
 */
export async function lockMember(
  tx: Transaction,
  memberId: MemberId,
): Promise<{ status: number; passwordHash: string | null }> {
  const { rows } = await tx.query<{ status: number; password_hash: string | null }>(
    'select m.status, m.password_hash from account.member m where m.id = $1 for no key update',
    [memberId],
  );
  const row = rows[0]!;
  return { status: row.status, passwordHash: row.password_hash };
}

/** Whose invitation code it is. */
export async function selectInviter(db: Queryable, inviteCode: string): Promise<MemberId | undefined> {
  const [row] = await db.orm.select({ id: member.id }).from(member).where(eq(member.inviteCode, inviteCode));
  return row?.id as MemberId | undefined;
}

export async function updateLatestLogin(tx: Transaction, memberId: MemberId, now: Date): Promise<void> {
  await tx.orm.update(member).set({ latestLoginTime: now }).where(eq(member.id, memberId));
}

export async function updateAuthentication(
  tx: Transaction,
  memberId: MemberId,
  { status, type }: { status: number; type: number },
): Promise<void> {
  await tx.orm.update(member).set({ authStatus: status, authType: type }).where(eq(member.id, memberId));
}

export async function updateVipLevel(tx: Transaction, memberId: MemberId, edition: number): Promise<void> {
  await tx.orm.update(member).set({ vipLevel: edition }).where(eq(member.id, memberId));
}

/** Nicknames by id. */
export async function selectNicknames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.orm
    .select({ id: member.id, nickname: member.nickname })
    .from(member)
    .where(inArray(member.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.nickname]));
}
