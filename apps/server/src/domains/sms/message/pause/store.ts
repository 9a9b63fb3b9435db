// The SQL of holding messages back.
import { smsState } from '@jishi/contract/enums/sms';
import { type Transaction, sql } from '@jishi/db';

/**
 * Locks the messages of a batch that no channel was asked for yet, by id. One that was refused by a channel is not among
 * them: its next channel is decided already.
 */
export async function lockHoldable(tx: Transaction, batchId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from sms.message
    where batch_id = ${batchId} and not paused
      and (state = ${smsState.queued} or state = ${smsState.submitting} and channel_id is null)
    order by id for update`);
  return rows.map(({ id }) => id);
}

/** Holds back locked messages; those that wait for their channel go back to the queue. */
export async function holdBack(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from sms.submission where message_id = any (${ids}::bigint[]) and state = 1`);
  await tx.run(sql`
    update sms.message set state = ${smsState.queued}, lease_until = null, paused = true where id = any (${ids}::bigint[])`);
}

/** Lets what is held back of a batch go on; how many messages that were. */
export function letGo(tx: Transaction, batchId: string): Promise<number> {
  return tx.run(sql`
    with locked as (
      select id from sms.message where batch_id = ${batchId} and state = ${smsState.queued} and paused order by id for update
    )
    update sms.message m set paused = false from locked l where m.id = l.id`);
}
