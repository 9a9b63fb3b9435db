import type { Job } from '../../kernel/job';
import { remind } from './expiry/service';
import { RENEW, renew, renewAll } from './renewal/service';

const renewOne: Job<{ id: string }> = { ...RENEW, run: renew };

export const jobs: readonly Job<never>[] = [
  renewOne,
  { name: 'package.renewAll', run: renewAll, schedule: '* * * * *' },
  { name: 'package.remind', run: remind, schedule: '23 * * * *' },
];
