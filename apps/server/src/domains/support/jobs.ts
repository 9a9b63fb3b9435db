// What tickets have done in the background.
import type { Job } from '../../kernel/job';
import { closeWaited } from './closing/service';

export const jobs: readonly Job<never>[] = [
  { name: 'support.closeWaited', schedule: '*/10 * * * *', run: closeWaited },
];
