// The SQL of cancelling what is queued.
import { smsState } from '@jishi/contract/enums/sms';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

/** The id of a member's own batch. */
export async function selectBatchId(db: Queryable, memberId: MemberId, no: string): Promise<string | undefined> {
  return (await db.maybe<{ id: string }>(sql`select id from sms.batch where no = ${no} and member_id = ${memberId}`))
    ?.id;
}

export type Queued = { id: string; segments: number; amount: bigint };

/** Locks the messages of a batch that are still queued, by id. */
export function lockQueued(tx: Transaction, batchId: string): Promise<Queued[]> {
  return tx.many<Queued>(sql`
    select id, segments, amount from sms.message
    where batch_id = ${batchId} and state = ${smsState.queued}
    order by id for update`);
}

/** Cancels locked messages, whose units are given back by the same transaction. */
export async function cancelMessages(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update sms.message set state = ${smsState.cancelled}, given_back = true, ended_at = now()
    where id = any (${ids}::bigint[])`);
}
