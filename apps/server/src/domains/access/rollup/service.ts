// Proves that the counts equal the records.
import type { Database } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { startOfDay } from '../../../kernel/time';
import type { Span } from '../record/rules';
import { type Difference, selectDifferences } from './store';

const DAY_MS = 86_400_000;

/** Every difference between counts and records in a span of whole Shanghai days, named; none when all is well. */
export async function checkRollups(db: Database, { from, to }: Span): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let day = from; day < to; day = new Date(day.getTime() + DAY_MS))
    found.push(...(await selectDifferences(db, { from: day, to: new Date(day.getTime() + DAY_MS) })));
  return found;
}

/** Checks yesterday and the day before; differences are named in the log. */
export async function checkLatestRollups(ctx: Context): Promise<void> {
  const to = startOfDay(ctx.now());
  const differences = await checkRollups(ctx.db, { from: new Date(to.getTime() - 2 * DAY_MS), to });
  if (differences.length > 0) ctx.log.error({ differences }, 'counts of calls differ from the records');
}
