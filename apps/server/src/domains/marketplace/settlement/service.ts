// Settling what was delivered and not disputed in time. Each run is one transaction: it has settled all of its orders or none.
import { goodsOrderEvent } from '@jishi/contract/enums/marketplace';
import { type Context, withTransaction } from '../../../kernel/context';
import { addJob, job } from '../../../kernel/job';
import { post } from '../../ledger';
import { insertEvents } from '../order/store';
import type { Queryable } from '@jishi/db';
import { feeOf, settleOf } from './rules';
import * as store from './store';

/** Settles what is due. */
export const SETTLE = job('marketplace.settle');

const OF_ONE_RUN = 200;

/** Has what is due settled at once. */
export function addSettling(tx: Queryable): Promise<void> {
  return addJob(tx, SETTLE, {}, { key: 'marketplace.settle' });
}

/** Settles everything that is due. */
export async function settleDue(ctx: Context): Promise<void> {
  while ((await settleRun(ctx)) === OF_ONE_RUN);
}

/** One run; how many orders it settled. What another run holds is left to it. */
function settleRun(ctx: Context): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const due = await store.lockDue(tx, OF_ONE_RUN);
    if (due.length === 0) return 0;
    const settled = due.map(({ orderId, amount, returned, feeRate }) => {
      const earned = amount - returned;
      return { orderId, earned, fee: feeOf(earned, feeRate) };
    });
    const runId = await store.insertRun(tx, {
      orders: due.length,
      amount: settled.reduce((sum, { earned }) => sum + earned, 0n),
      fee: settled.reduce((sum, { fee }) => sum + fee, 0n),
    });
    await store.markSettled(tx, runId, settled);
    const ids = due.map(({ orderId }) => orderId);
    await insertEvents(tx, ids, goodsOrderEvent.settled);
    await post(tx, ...due.map((one) => settleOf(one, runId)));
    return due.length;
  });
}
