import type { Job } from '../../kernel/job';
import { remind } from './expiry/service';
import { RENEW, renew, renewAll } from './renewal/service';

export const jobs: readonly Job<never>[] = [
  RENEW.does(renew),
  { name: 'package.renewAll', run: renewAll, schedule: '* * * * *' },
  { name: 'package.remind', run: remind, schedule: '23 * * * *' },
];
