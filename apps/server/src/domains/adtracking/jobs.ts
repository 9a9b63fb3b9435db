// Background work of advertising visits.
import type { Job } from '../../kernel/job';
import { purgeVisits } from './service';

export const jobs: readonly Job<never>[] = [
  { name: 'adtracking.purgeVisits', run: purgeVisits, schedule: '41 19 * * *' },
];
