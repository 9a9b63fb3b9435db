// Background work of applications: members are warned of how their products are used.
import type { Job } from '../../kernel/job';
import { warnOfUse } from './early-warning/service';

export const jobs: readonly Job<never>[] = [{ name: 'access.warnOfUse', run: warnOfUse, schedule: '* * * * *' }];
