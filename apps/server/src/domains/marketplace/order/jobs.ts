// What the money of the marketplace has done in the background. Members' money waits for it.
import type { Job } from '../../../kernel/job';
import { takeUpUnanswered } from '../dispute/service';
import { SETTLE, proveRuns, settleDue } from '../settlement/service';
import { closeExpired } from './service';

export const orderJobs: readonly Job<never>[] = [
  SETTLE.does(settleDue, { schedule: '*/5 * * * *', lane: 'payments' }),
  { name: 'marketplace.proveRuns', schedule: '*/5 * * * *', run: proveRuns },
  { name: 'marketplace.closeOrders', schedule: '* * * * *', run: closeExpired },
  { name: 'marketplace.takeUpDisputes', schedule: '*/10 * * * *', run: takeUpUnanswered },
];
