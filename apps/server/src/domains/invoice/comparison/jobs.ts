import { type Job, addJob, job } from '../../../kernel/job';
import { compareMonth, dueMonths } from './service';

const COMPARE_MONTH = job<{ month: string }>('invoice.compareMonth');

/** From the second of a month on, at 10:00 in Beijing; and as long as a month has open differences, every day. */
const compareDueMonths: Job = {
  name: 'invoice.compareDueMonths',
  schedule: '0 2 * * *',
  async run(ctx) {
    for (const month of await dueMonths(ctx))
      await addJob(ctx.db, COMPARE_MONTH, { month }, { key: `invoices:${month}` });
  },
};

export const comparisonJobs: readonly Job<never>[] = [
  COMPARE_MONTH.does((ctx, { month }) => compareMonth(ctx, month)),
  compareDueMonths,
];
