// Asks for an invoice, or a red one, to be issued: the job's name, for whoever decides.
import type { Queryable } from '@jishi/db';
import { addJob, job } from '../../../../kernel/job';

/** Has the platform issue what stands under a serial. */
export const ISSUE = job<{ serial: string }>('invoice.issue');

/** Once the transaction is committed, or at `runAt`; asked for twice it is one job. */
export async function addIssuing(tx: Queryable, serial: string, runAt?: Date): Promise<void> {
  await addJob(tx, ISSUE, { serial }, { key: `invoice:${serial}`, ...(runAt && { runAt }) });
}
