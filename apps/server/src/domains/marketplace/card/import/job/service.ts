// The job that reads files of cards, for whoever hands one in.
import type { Queryable } from '@jishi/db';
import { addJob, job } from '../../../../../kernel/job';

export const IMPORT = job('marketplace.importCards');

/** Has files read at once; many additions are one job. */
export function addImporting(tx: Queryable): Promise<void> {
  return addJob(tx, IMPORT, {}, { key: 'marketplace.importCards' });
}
