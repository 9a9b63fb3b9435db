// What appeals have done when somebody's time is up, and with files that nobody sent.
import { appealStatus } from '@jishi/contract/enums/appeal';
import { type Context, withTransaction } from '../../kernel/context';
import type { Job } from '../../kernel/job';
import { deleteStale } from './file/store';
import { selectDue } from './store';
import { endAppeal, lockWhole, passTurn } from './turn/service';

const AT_ONCE = 100;

/** Where a member was silent the appeal is closed; where we or a supplier were, customer service decides. Money never moves. */
export async function actOnDue(ctx: Context): Promise<void> {
  for (const no of await selectDue(ctx.db, AT_ONCE))
    await withTransaction(ctx, async (tx) => {
      const whole = await lockWhole(tx, ctx, no);
      if (!whole?.appeal.isDue || whole.appeal.refundAsked) return;
      const { status } = whole.appeal;
      if (status === appealStatus.needsMember) await endAppeal(tx, ctx, whole, 'silent');
      else if (status !== appealStatus.customerService) await passTurn(tx, ctx, whole.appeal, 'late');
    });
}

const due: Job = { name: 'appeal.actOnDue', schedule: '* * * * *', run: actOnDue };
const sweep: Job = { name: 'appeal.sweepFiles', schedule: '25 19 * * *', run: ({ db }) => deleteStale(db) };

export const jobs: readonly Job<never>[] = [due, sweep];
