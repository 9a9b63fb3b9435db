// The jobs that hand orders to suppliers and tell members, for those who make or end orders.
import type { Queryable } from '@jishi/db';
import { addJob, job } from '../../../../kernel/job';

export const SUBMIT = job('recharge.submit');
export const NOTIFY = job('recharge.notify');

/** Has accepted orders handed over at once; many additions are one job. */
export function addSubmitting(tx: Queryable): Promise<void> {
  return addJob(tx, SUBMIT, {}, { key: 'recharge.submit' });
}

/** Has members told of orders at once, or when the next is due. */
export function addNotifying(tx: Queryable, runAt?: Date): Promise<void> {
  return addJob(tx, NOTIFY, {}, runAt ? { key: 'recharge.notify.later', runAt } : { key: 'recharge.notify' });
}
