import type { Job } from '../../kernel/job';
import type { MemberId } from '../../kernel/context';
import { FOLLOW, follow, followAll, grantQuotas } from './membership/service';
import { RENEW, remind, renew, renewAll } from './renewal/service';

const followMembership: Job<{ memberId: MemberId }> = { ...FOLLOW, run: follow };
const renewOne: Job<{ memberId: MemberId; after: string }> = { ...RENEW, run: renew };

export const jobs: readonly Job<never>[] = [
  followMembership,
  renewOne,
  { name: 'vip.followAll', run: followAll, schedule: '*/5 * * * *' },
  { name: 'vip.grantQuotas', run: grantQuotas, schedule: '*/10 * * * *' },
  { name: 'vip.renewAll', run: renewAll, schedule: '11,41 * * * *' },
  { name: 'vip.remind', run: remind, schedule: '3 * * * *' },
];
