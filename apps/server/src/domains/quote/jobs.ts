// What quotes have done in the background.
import type { Job } from '../../kernel/job';
import { keepMailOutcomes } from './mail/service';

export const jobs: readonly Job<never>[] = [
  { name: 'quote.keepMailOutcomes', schedule: '47 19 * * *', run: keepMailOutcomes },
];
