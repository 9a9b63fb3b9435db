// Background work: members are warned of how their products are used; the counts of calls are proved.
import type { Job } from '../../kernel/job';
import { warnOfUse } from './early-warning/service';
import { checkLatestRollups } from './rollup/service';

export const jobs: readonly Job<never>[] = [
  { name: 'access.warnOfUse', run: warnOfUse, schedule: '* * * * *' },
  // 04:10 in Beijing
  { name: 'access.checkRollups', run: checkLatestRollups, schedule: '10 20 * * *' },
];
