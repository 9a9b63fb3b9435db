// Operators do again what has failed. Every job may run again (kernel/job.ts), so that nothing can be done twice by it.
import * as contract from '@jishi/contract/console/job';
import { withTransaction } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { useCase } from '../../kernel/use-case';
import { recordAudit } from '../audit';
import * as store from './store';

/** Of so many a worker of four is done in minutes. */
const MOST_AT_ONCE = 1000;

/** @throws Refusal notFound, stateConflict for a job that is worked on or has not failed */
export const retryJob = useCase(contract.retryJob, (ctx, { id }) =>
  withTransaction(ctx, async (tx) => {
    const name = await store.retryFailed(tx, id);
    if (name === undefined) throw new Refusal((await store.hasJob(tx, id)) ? 'stateConflict' : 'notFound');
    await recordAudit(tx, ctx, { action: 'job.retry', targetKind: 'job', targetId: id, after: { name } });
    return {};
  }),
);

/** Does everything again that has stopped, at most a thousand. */
export const retryStoppedJobs = useCase(contract.retryStoppedJobs, (ctx) =>
  withTransaction(ctx, async (tx) => {
    const count = await store.retryStopped(tx, MOST_AT_ONCE);
    if (count > 0)
      await recordAudit(tx, ctx, { action: 'job.retryStopped', targetKind: 'job', targetId: '', after: { count } });
    return { count };
  }),
);
