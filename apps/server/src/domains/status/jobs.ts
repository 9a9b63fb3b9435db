// What the status page has done in the background.
import type { Job } from '../../kernel/job';
import { countAgain, countLately } from './measure/service';

export const jobs: readonly Job<never>[] = [
  { name: 'status.count', schedule: '* * * * *', run: countLately },
  // At 04:25 in Beijing.
  { name: 'status.countAgain', schedule: '25 20 * * *', run: countAgain },
];
