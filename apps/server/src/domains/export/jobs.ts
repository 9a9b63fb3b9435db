// Background work of exports.
import type { Job } from '../../kernel/job';
import { WRITE } from './service';
import { dropOldExports, writeExports } from './writing/service';

export const jobs: readonly Job<never>[] = [
  // every minute as well, should the job that looks after a dead writer be lost
  WRITE.does(writeExports, { schedule: '* * * * *' }),
  { name: 'export.dropOld', run: dropOldExports, schedule: '47 * * * *' },
];
