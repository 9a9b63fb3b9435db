// The states of a pay order, as its page shows them.
import { payOrderStatus } from '@jishi/contract/enums/payment';

export type OrderStage = 'waiting' | 'confirming' | 'paid' | 'closed' | 'refunded';

/** Any other status means that the money is on its way back, or is back. */
export function stageOf(status: number): OrderStage {
  if (status === payOrderStatus.toPay) return 'waiting';
  if (status === payOrderStatus.waiting) return 'confirming';
  if (status === payOrderStatus.paid) return 'paid';
  return status === payOrderStatus.closed ? 'closed' : 'refunded';
}

/** The order can still change without anyone doing anything on this page. */
export function isPending(status: number): boolean {
  const stage = stageOf(status);
  return stage === 'waiting' || stage === 'confirming';
}

const FIRST_MS = 2000;
const LAST_MS = 15_000;

/** How long to wait before asking again: 2 s at first, half as long again each time, 15 s at most. */
export function pollDelay(asked: number): number {
  return Math.min(LAST_MS, Math.round(FIRST_MS * 1.5 ** asked));
}
