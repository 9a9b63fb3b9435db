// The only SQL of what operators do about a member's keys.
import { keyStatus } from '@jishi/contract/enums/access';
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type SwitchedKey = { memberId: string; name: string; status: number };

/** Holds a key that was not removed. */
export async function lockKey(tx: Transaction, id: string): Promise<SwitchedKey | undefined> {
  return tx.maybe<SwitchedKey>(
    sql`select member_id, name, status from access.api_key where id = ${id} and removed_at is null for no key update`,
  );
}

/** Stops a key for its member too, with the reason shown to the member, or restarts it. */
export async function updateStopped(tx: Transaction, id: string, reason: string | null): Promise<void> {
  await tx.run(sql`
    update access.api_key set status = ${reason === null ? keyStatus.on : keyStatus.stopped}, stop_reason = ${reason ?? ''}
    where id = ${id}`);
}

/** Whether there is such a member. */
export async function hasMember(db: Queryable, memberId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from account.member m where m.id = ${memberId}) as found`);
  return found;
}
