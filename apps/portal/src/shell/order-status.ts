// What the states of a pay order mean to the page that shows one.

export type OrderStage = 'waiting' | 'confirming' | 'paid' | 'closed' | 'refunded';

/** `payOrderStatus` on the wire: 10 to pay, 15 awaiting confirmation, 20 paid, 30 closed, 40 and up refunds. */
export function stageOf(status: number): OrderStage {
  if (status === 10) return 'waiting';
  if (status === 15) return 'confirming';
  if (status === 20) return 'paid';
  return status === 30 ? 'closed' : 'refunded';
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
