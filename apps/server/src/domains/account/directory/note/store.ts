// The only SQL that writes what operators note about members. Whoever changes a member's notes locks the member first.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

/** A member's state, locked until the transaction ends; undefined for an unknown member. */
export async function lockNoted(tx: Transaction, memberId: MemberId): Promise<{ status: number } | undefined> {
  return tx.maybe<{ status: number }>(sql`
    select status from account.member where id = ${memberId} for no key update`);
}

export type NewNote = { memberId: MemberId; key: string; operatorId: string; textCipher: Buffer; at: Date };

/** Keeps a note; its id, or undefined when it was kept under its key before. */
export async function insertNote(tx: Transaction, note: NewNote): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    insert into account.member_note (member_id, key, operator_id, text_cipher, created_at)
    values (${note.memberId}, ${note.key}, ${note.operatorId}, ${note.textCipher}, ${note.at})
    on conflict (member_id, key) do nothing
    returning id`);
  return row?.id;
}

export type HeldNote = { memberId: MemberId; operatorId: string; isPinned: boolean; isWithdrawn: boolean };

/** A note without its text, its member locked until the transaction ends. */
export async function lockNote(tx: Transaction, id: string): Promise<HeldNote | undefined> {
  const of = await tx.maybe<{ memberId: MemberId }>(sql`select member_id from account.member_note where id = ${id}`);
  if (!of) return undefined;
  await lockNoted(tx, of.memberId);
  return tx.maybe<HeldNote>(sql`
    select member_id, operator_id, pinned_at is not null as is_pinned, withdrawn_at is not null as is_withdrawn
    from account.member_note
    where id = ${id}`);
}

/** Puts a note of a locked member at the top, in the place of another; `id` null leaves none there. */
export async function pin(tx: Transaction, memberId: MemberId, id: string | null, at: Date): Promise<void> {
  await tx.run(sql`
    update account.member_note set pinned_at = null where member_id = ${memberId} and pinned_at is not null`);
  if (id) await tx.run(sql`update account.member_note set pinned_at = ${at} where id = ${id}`);
}

export async function withdraw(tx: Transaction, id: string, operatorId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update account.member_note
    set withdrawn_at = ${at}, withdrawn_by = ${operatorId}, pinned_at = null
    where id = ${id}`);
}

export type PinnedRow = { id: string; key: string; textCipher: Buffer; author: string; createdAt: Date };

export function selectPinned(db: Queryable, memberId: MemberId): Promise<PinnedRow | undefined> {
  return db.maybe<PinnedRow>(sql`
    select n.id, n.key, n.text_cipher, o.name as author, n.created_at
    from account.member_note n join operator.account o on o.id = n.operator_id
    where n.member_id = ${memberId} and n.pinned_at is not null`);
}
