// What comes round by itself, with how it went last.
import * as contract from '@jishi/contract/console/job';
import { formatTime } from '../../../kernel/time';
import { extensionPoint } from '../../../kernel/extension';
import { useCase } from '../../../kernel/use-case';
import { shownError } from '../../../kernel/shown-error';
import { everyWords } from '../rules';
import * as store from '../store';

/** A job that comes round: `schedule` is a crontab line in UTC. */
export const periodicJobs = extensionPoint<{ name: string; schedule: string }>('job.periodic');

/** Every periodic job of the domains that are mounted. */
export const listPeriodicJobs = useCase(contract.listPeriodicJobs, async (ctx) => {
  const periods = new Map((await store.selectPeriods(ctx.db)).map((one) => [one.name, one]));
  return periodicJobs.of(ctx).map(({ name, schedule }) => {
    const known = periods.get(name);
    return {
      name,
      every: everyWords(schedule),
      dueTime: known ? formatTime(known.due) : null,
      status: known?.status ?? null,
      error: shownError(known?.error ?? null),
    };
  });
});
