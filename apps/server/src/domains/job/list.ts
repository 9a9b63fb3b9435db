// Background work that is not done, as operators search it.
import * as contract from '@jishi/contract/console/job';
import { jobStatus } from '@jishi/contract/enums/job';
import { literal, sql } from '@jishi/db';
import { listed } from '../../kernel/listed';
import { beginningWith } from '../../kernel/search';
import { shownError } from '../../kernel/shown-error';
import { statusOf } from './store';

type Raw = {
  id: string;
  name: string;
  status: number;
  attempts: number;
  mostAttempts: number;
  error: string | null;
  createTime: string;
  runTime: string;
};

export const searchJobs = listed<typeof contract.searchJobs, Raw>(contract.searchJobs, {
  from: sql`graphile_worker.jobs j`,
  columns: {
    id: sql`j.id`,
    name: sql`j.task_identifier`,
    status: statusOf,
    attempts: sql`j.attempts::int`,
    mostAttempts: sql`j.max_attempts::int`,
    error: sql`j.last_error`,
    createTime: sql`j.created_at`,
    runTime: sql`coalesce(j.locked_at, j.run_at)`,
  },
  row: ({ error, ...row }) => ({ ...row, error: shownError(error) }),
  where: {
    status: (status) => sql`${statusOf} = ${status}`,
    job: (beginning) => sql`j.task_identifier like ${beginningWith(beginning)}`,
  },
  order: sql`array_position(array[${literal(jobStatus.stopped)}, ${literal(jobStatus.failing)}, ${literal(jobStatus.running)}], ${statusOf}), j.run_at, j.id`,
});
