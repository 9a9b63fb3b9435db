// What the marketplace has done in the background. Buyers' money waits for most of it.
import type { Job } from '../../kernel/job';
import { IMPORT } from './card/import/job/service';
import { readFiles } from './card/import/service';
import { dropExpired } from './card/service';
import { askDue, handOver } from './delivery/api/service';
import { HAND } from './delivery/job/service';
import { endLate } from './delivery/service';
import { sumDays } from './statistic/service';

const ask: Job = {
  name: 'marketplace.ask',
  schedule: '* * * * *',
  lane: 'payments',
  async run(ctx) {
    while ((await askDue(ctx)) > 0);
  },
};

/** Orders and files whose job got lost. */
const sweep: Job = { name: 'marketplace.sweepPaid', schedule: '* * * * *', lane: 'payments', run: handOver };
const sweepFiles: Job = { name: 'marketplace.sweepFiles', schedule: '* * * * *', run: readFiles };
const late: Job = { name: 'marketplace.endLate', schedule: '* * * * *', lane: 'payments', run: endLate };
const days: Job = { name: 'marketplace.sumDays', schedule: '* * * * *', run: sumDays };
/** Midnight in Beijing is 16:00 UTC. */
const expired: Job = { name: 'marketplace.dropExpired', schedule: '0 16 * * *', run: dropExpired };

export const jobs: readonly Job<never>[] = [
  HAND.does(handOver, { lane: 'payments' }),
  IMPORT.does(readFiles),
  ask,
  sweep,
  sweepFiles,
  late,
  days,
  expired,
];
