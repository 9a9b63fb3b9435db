// Takes queued messages up and has them handed to channels until none is due.
import { type Context, withTransaction } from '../../../../kernel/context';
import { type SubmitOutcome, claimDue } from '../../message';
import { chosenWay } from '../routing/rules';
import { NO_CHANNEL, handOver } from './handing/service';
import { addSubmitting, addSubmittingAt } from './job/service';
import { chance, settle } from './outcome/service';
import * as store from './store';

const AT_ONCE = 500;
/** Of a message that no channel could take. */
const NONE = '0';
/** How long one run works before others have their turn. */
const RUN_MS = 20_000;

/** Submits what is due. What has to wait for a rate or a breaker is left to a later run. */
export async function submitDue(ctx: Context): Promise<void> {
  const started = performance.now();
  await store.removeEnded(ctx.db);
  for (;;) {
    const taken = await takeUp(ctx);
    const handed = await handOver(ctx);
    if (taken + handed === 0) break;
    if (performance.now() - started > RUN_MS) return addSubmitting(ctx.db);
  }
  const due = await store.nextDue(ctx.db);
  if (due) await addSubmittingAt(ctx.db, due);
}

/** Finds a channel for each message whose turn it is; how many there were. */
async function takeUp(ctx: Context): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const claimed = await claimDue(tx, ctx, { limit: AT_ONCE });
    const ways = await store.selectWays(
      tx,
      claimed.map(({ id }) => id),
    );
    const routed: { messageId: string; channelId: string }[] = [];
    const refused: SubmitOutcome[] = [];
    for (const { id } of claimed) {
      const way = chosenWay(ways.get(id) ?? [], chance());
      if (way) routed.push({ messageId: id, channelId: way.channelId });
      else refused.push({ id, channelId: NONE, result: 'refused', ...NO_CHANNEL });
    }
    await store.insertSubmissions(tx, routed);
    await settle(tx, ctx, refused);
    return claimed.length;
  });
}
