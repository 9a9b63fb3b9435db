// The job that hands messages to channels, for those who queue some.
import type { Queryable } from '@jishi/db';
import { addJob, job } from '../../../../../kernel/job';

export const SUBMIT = job('sms.submit');

/** Has queued messages handed over at once; many additions are one job. */
export function addSubmitting(tx: Queryable): Promise<void> {
  return addJob(tx, SUBMIT, {}, { key: 'sms.submit' });
}

/** Has those handed over that wait for a rate or a breaker. */
export function addSubmittingAt(tx: Queryable, runAt: Date): Promise<void> {
  return addJob(tx, SUBMIT, {}, { key: 'sms.submit.later', runAt });
}
