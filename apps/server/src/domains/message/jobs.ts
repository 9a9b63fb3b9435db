// Background work of messages.
import type { Job } from '../../kernel/job';
import { DELIVER, type Delivery, deliver, purgeFinished, reviveForgotten } from './outbox/service';

export const jobs: readonly Job<never>[] = [
  { ...DELIVER, run: deliver } satisfies Job<Delivery>,
  { name: 'message.reviveForgotten', run: reviveForgotten, schedule: '* * * * *' },
  { name: 'message.purgeFinished', run: purgeFinished, schedule: '17 19 * * *' },
];
