// The job that brings a member's records up to date when money went back by the message: many do in a minute, and one look is enough.
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../../kernel/context';
import { addJob, job } from '../../../../kernel/job';

export const COVER = job<{ memberId: MemberId }>('invoice.cover');

const MINUTE_MS = 60_000;

/** Adds it for the end of this minute; what is added within the minute is one job. */
export async function coverLater(tx: Transaction, ctx: Context, memberId: MemberId): Promise<void> {
  const runAt = new Date(Math.ceil(ctx.now().getTime() / MINUTE_MS) * MINUTE_MS);
  await addJob(tx, COVER, { memberId }, { runAt, key: `invoice.cover:${memberId}` });
}
