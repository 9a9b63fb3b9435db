// The only SQL of what operators do about a member's keys.
import type { Queryable, Transaction } from '@jishi/db';
import { KeyStatus } from '../rules';

export type SwitchedKey = { member_id: string; name: string; status: number };

/** Holds a key that was not removed. */
export async function lockKey(tx: Transaction, id: string): Promise<SwitchedKey | undefined> {
  const { rows } = await tx.query<SwitchedKey>(
    'select member_id, name, status from access.api_key where id = $1 and removed_at is null for no key update',
    [id],
  );
  return rows[0];
}

/** Switches a key off for its member too, with what the member is told, or on again. */
export async function updateStopped(tx: Transaction, id: string, reason: string | null): Promise<void> {
  await tx.query(`update access.api_key set status = $2, stop_reason = coalesce($3, '') where id = $1`, [
    id,
    reason === null ? KeyStatus.on : KeyStatus.stopped,
    reason,
  ]);
}

/** Whether there is such a member. */
export async function hasMember(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select from account.member m where m.id = $1) as found',
    [memberId],
  );
  return rows[0]!.found;
}
