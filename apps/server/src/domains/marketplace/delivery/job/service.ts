// The job that hands orders to suppliers' programs, for those who pay orders.
import type { Queryable } from '@jishi/db';
import { addJob, job } from '../../../../kernel/job';

export const HAND = job('marketplace.hand');

/** Has paid orders handed over at once; many additions are one job. */
export function addHanding(tx: Queryable): Promise<void> {
  return addJob(tx, HAND, {}, { key: 'marketplace.hand' });
}
