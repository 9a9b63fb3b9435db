// Reminders before bought calls expire unused.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { type Context, withTransaction } from '../../../kernel/context';
import { dueReminder } from '../../../kernel/reminder';
import { notify } from '../../message';
import { REMINDERS } from './rules';
import { selectExpiring } from './store';

const BATCH = 500;

/**
 * Tells members seven days and one day before a package with calls left expires, or may not begin any more; once each,
 * however often this runs.
 */
export async function remind(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (let after = '0'; ;) {
    const rows = await selectExpiring(ctx.db, { now, days: REMINDERS[0], after, limit: BATCH });
    await withTransaction(ctx, async (tx) => {
      for (const { id, memberId, name, remaining, unit, from, unstarted, expiresAt: end } of rows) {
        const days = dueReminder(REMINDERS, { start: from, end }, now);
        if (days === undefined) continue;
        await notify(tx, ctx, {
          memberId,
          event: 'packageExpiring',
          params: { name, left: `${remaining} ${unitLabel(unit)}`, end, unstarted },
          key: unstarted ? `${id}:start:${days}` : `${id}:${days}`,
        });
      }
    });
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}
