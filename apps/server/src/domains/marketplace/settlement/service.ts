// Settling what was delivered and not disputed in time. Each run is one transaction: it has settled all of its orders or none, and
// what the ledger then has of it is kept beside it.
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

/** Keeps the ledger's word of runs that servers of before proofs were kept have ended. */
export async function proveRuns(ctx: Context): Promise<void> {
  while ((await proveSome(ctx)) === PROVED_AT_ONCE);
}

const PROVED_AT_ONCE = 20;

function proveSome(ctx: Context): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const runs = await store.lockUnproved(tx, PROVED_AT_ONCE);
    if (runs.length > 0) await store.keepBooked(tx, await store.selectBooked(tx, runs));
    return runs.length;
  });
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
    await store.keepBooked(tx, await store.selectBooked(tx, [runId]));
    return due.length;
  });
}
