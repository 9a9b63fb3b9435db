// Delivering what was paid for: out of a pool at once, by the supplier's program, or by hand within the promised time.
import { goodsWay } from '@jishi/contract/enums/marketplace';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';
import { notify } from '../../message';
import { addHanding } from './job/service';
import { API_MINUTES, type ToDeliver } from './rules';
import * as store from './store';

/** Who moves the state and the money of an order when something of it was delivered, or nothing more will be. */
export type Ending = {
  /** So many were delivered now: their price is the supplier's to wait for. The order is locked and being delivered. */
  deliverPart(
    tx: Transaction,
    ctx: Context,
    orderId: string,
    part: { deliveryId: string; count: number },
  ): Promise<void>;
  /** Nothing more will be delivered: the rest of the money, and of the stock, goes back. The order is locked. */
  endOrder(tx: Transaction, ctx: Context, orderId: string, why: { reason: string }): Promise<void>;
};

/** Exactly one. */
export const endings = extensionPoint<Ending>('marketplace.endings');

export function endingOf(ctx: Context): Ending {
  const [ending] = endings.of(ctx);
  if (!ending) throw new Error('nothing here ends orders of goods');
  return ending;
}

/** Begins with an order whose money has arrived and whose stock is taken, in the transaction that paid it; once. */
export async function begin(tx: Transaction, ctx: Context, order: ToDeliver): Promise<void> {
  if (order.way === goodsWay.pool) return deliverFromPool(tx, ctx, order);
  const { supplierMemberId: memberId, name, withinMinutes } = await store.selectTask(tx, order.goodsId);
  if (order.way === goodsWay.api) {
    await store.setDeliverBy(tx, order.id, API_MINUTES);
    return addHanding(tx);
  }
  await store.setDeliverBy(tx, order.id, withinMinutes);
  const link = `/qy/supply/order/detail?no=${order.no}`;
  const params = { name, count: order.count, no: order.no, minutes: withinMinutes };
  await notify(tx, ctx, { memberId, event: 'goodsToDeliver', key: order.no, link, params });
}

async function deliverFromPool(tx: Transaction, ctx: Context, { id, count }: ToDeliver): Promise<void> {
  const deliveryId = await store.insertDelivery(tx, id, count);
  const given = await store.sellHeldCards(tx, id, deliveryId);
  if (given !== count) throw new Error(`order ${id} holds ${given} cards of ${count}`);
  await endingOf(ctx).deliverPart(tx, ctx, id, { deliveryId, count });
}

const AT_ONCE = 50;

/** Ends what was not delivered within its time: the rest goes back to the buyer. */
export async function endLate(ctx: Context): Promise<void> {
  for (;;) {
    const late = await store.selectLate(ctx.db, AT_ONCE);
    for (const id of late)
      await withTransaction(ctx, async (tx) => {
        const order = await store.lockOrder(tx, { id });
        if (!order || !(await store.isLate(tx, id))) return;
        await endingOf(ctx).endOrder(tx, ctx, id, { reason: '供货方没有按时交付' });
      });
    if (late.length < AT_ONCE) return;
  }
}
