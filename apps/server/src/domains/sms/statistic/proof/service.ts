// Proves that the counts equal the messages.
import type { Context } from '../../../../kernel/context';
import { selectDifferences } from './store';

/** How many counts of the last 40 days differ from the messages; the older ones do not change any more. */
export function countDifferences(ctx: Pick<Context, 'db'>): Promise<number> {
  return selectDifferences(ctx.db);
}
