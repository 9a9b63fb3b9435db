// The job that hands messages to channels, for those who queue some.
import type { Queryable } from '@jishi/db';
import { addJob, job } from '../../../../../kernel/job';

export const SUBMIT = job('sms.submit');

/** Has queued messages handed over, at `runAt` or at once; many additions are one job. */
export async function addSubmitting(tx: Queryable, runAt?: Date): Promise<void> {
  await addJob(tx, SUBMIT, {}, { key: 'sms.submit', ...(runAt && { runAt }) });
}
