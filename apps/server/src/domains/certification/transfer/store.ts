// The only SQL of small transfers.
import { type Queryable, sql } from '@jishi/db';
import { AMOUNT_TRIES, SENDING_SECONDS } from './rules';

/** The flow of a key, which is noted by this if it is new; null while the provider has not opened one. */
export async function noteKey(db: Queryable, flowKey: string): Promise<string | null> {
  await db.run(sql`insert into certification.transfer (flow_key) values (${flowKey}) on conflict do nothing`);
  const { flowId } = await db.one<{ flowId: string | null }>(
    sql`select flow_id from certification.transfer where flow_key = ${flowKey}`,
  );
  return flowId;
}

/** Keeps the flow that was opened for a key. Of two at once the first counts, which is returned. */
export async function keepFlow(db: Queryable, flowKey: string, flowId: string): Promise<string> {
  const kept = await db.one<{ flowId: string }>(sql`
    update certification.transfer
    set flow_id = coalesce(flow_id, ${flowId})
    where flow_key = ${flowKey}
    returning flow_id`);
  return kept.flowId;
}

/**
 * Claims the right to tell the provider to send. `notSent`: the provider has said that it has not been told, so a claim
 * as old as requests live is void.
 */
export async function claimSending(db: Queryable, flowId: string, notSent: boolean): Promise<boolean> {
  const changed = await db.run(sql`
    update certification.transfer
    set sending_since = now()
    where flow_id = ${flowId}
      and (
        sending_since is null
        or (${notSent} and sending_since < now() - make_interval(secs => ${SENDING_SECONDS}))
      )`);
  return changed === 1;
}

/** The provider refused: the key may be tried again. */
export async function releaseSending(db: Queryable, flowId: string): Promise<void> {
  await db.run(sql`update certification.transfer set sending_since = null where flow_id = ${flowId}`);
}

/** Takes one of a flow's tries at the amount; how many are left, undefined when there was none. */
export async function takeTry(db: Queryable, flowId: string): Promise<number | undefined> {
  const row = await db.maybe<{ tries: number }>(sql`
    update certification.transfer
    set tries = tries + 1
    where flow_id = ${flowId} and tries < ${AMOUNT_TRIES}
    returning tries`);
  return row && AMOUNT_TRIES - row.tries;
}

/** Gives a try back whose answer was lost. */
export async function giveTryBack(db: Queryable, flowId: string): Promise<void> {
  await db.run(sql`update certification.transfer set tries = tries - 1 where flow_id = ${flowId} and tries > 0`);
}
