import type { Job } from '../../kernel/job';
import { FOLLOW, follow, followAll, grantQuotas } from './membership/service';
import { RENEW, remind, renew, renewAll } from './renewal/service';

export const jobs: readonly Job<never>[] = [
  FOLLOW.does(follow),
  RENEW.does(renew),
  { name: 'vip.followAll', run: followAll, schedule: '*/5 * * * *' },
  { name: 'vip.grantQuotas', run: grantQuotas, schedule: '*/10 * * * *' },
  { name: 'vip.renewAll', run: renewAll, schedule: '11,41 * * * *' },
  { name: 'vip.remind', run: remind, schedule: '3 * * * *' },
];
