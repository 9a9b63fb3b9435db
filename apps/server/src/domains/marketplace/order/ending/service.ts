// How an order is delivered part by part and how it ends, in the transaction of who brings it about: its state, its money and
// who is told, together. Its row is locked.
import { goodsOrderEvent } from '@jishi/contract/enums/marketplace';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { post } from '../../../ledger';
import { notify } from '../../../message';
import type { Ending } from '../../delivery/service';
import { addDelivered, setDue } from '../../settlement/store';
import { putBack } from '../../stock/service';
import { tellProgram } from '../program/service';
import { backOf, deliverOf, movesWithPayment } from '../rules';
import * as store from '../store';

export const ending: Ending = { deliverPart, endOrder };

/**
 * So many of an order were delivered: their price is the supplier's to wait for.
 * @throws Refusal notFound, stateConflict when it is not being delivered or so many are not left
 */
async function deliverPart(
  tx: Transaction,
  ctx: Context,
  orderId: string,
  { deliveryId, count }: { deliveryId: string; count: number },
): Promise<void> {
  const order = await lockedOrder(tx, orderId);
  const added = await store.addDelivered(tx, orderId, count);
  if (!added) throw new Refusal('stateConflict', '这笔订单已经结束，或没有这么多要交付');
  await addDelivered(tx, orderId, order.price * BigInt(count));
  if (added.isWhole) await setDue(tx, orderId, order.settleDays);
  await store.insertEvents(tx, [orderId], goodsOrderEvent.delivered, `已交付 ${count} 件`);
  const { memberId, productName: name, no } = order;
  await notify(tx, ctx, {
    memberId,
    event: 'goodsDelivered',
    params: { name, count, no },
    key: deliveryId,
    link: linkOf(no),
  });
  await tellProgram(tx, ctx, orderId, goodsOrderEvent.delivered);
  if (!movesWithPayment(order)) await post(tx, deliverOf(order, deliveryId, count));
}

/** Nothing more will be delivered. @throws Refusal notFound, stateConflict when it is not being delivered */
async function endOrder(tx: Transaction, ctx: Context, orderId: string, { reason }: { reason: string }): Promise<void> {
  await end(tx, ctx, orderId, { reason, isCancelled: false });
}

/** The buyer no longer wants what nobody has delivered anything of. @throws Refusal as `endOrder` */
export async function cancelPaid(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  await end(tx, ctx, orderId, { reason: '买家取消', isCancelled: true });
}

async function end(tx: Transaction, ctx: Context, orderId: string, how: store.End): Promise<void> {
  const order = await lockedOrder(tx, orderId);
  await store.lockGoods(tx, order.goodsId);
  const ended = await store.endRest(tx, orderId, how);
  if (!ended) throw new Refusal('stateConflict', '这笔订单已经结束');
  await putBack(tx, { goodsId: order.goodsId, orderId, count: ended.rest });
  if (ended.delivered > 0) await setDue(tx, orderId, order.settleDays);
  const event = how.isCancelled ? goodsOrderEvent.cancelled : goodsOrderEvent.ended;
  await store.insertEvents(tx, [orderId], event, how.isCancelled ? '' : how.reason);
  await store.insertEvents(tx, [orderId], goodsOrderEvent.returned);
  const { memberId, productName: name, no } = order;
  const params = { name, no, returned: ended.back, reason: how.reason };
  if (!how.isCancelled) await notify(tx, ctx, { memberId, event: 'goodsEnded', params, key: no, link: linkOf(no) });
  await tellProgram(tx, ctx, orderId, event);
  await post(tx, backOf(order, ended.back));
}

async function lockedOrder(tx: Transaction, id: string): Promise<store.GoodsOrderRow> {
  const order = await store.lockById(tx, id);
  if (!order) throw new Refusal('notFound');
  return order;
}

const linkOf = (no: string) => `/qy/order/detail?no=${no}`;
