// Orders of goods as payment knows them: the stock is taken when paying begins, the price goes into our keeping, delivery begins.
import { goodsOrderEvent, goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { payOrderKind } from '@jishi/contract/enums/payment';
import { rechargeKind } from '@jishi/contract/enums/recharge';
import type { Transaction } from '@jishi/db';
import { Refusal } from '../../../../kernel/refusal';
import { requireCardPermit } from '../../../account';
import type { Fulfilment, OrderRow } from '../../../payment';
import { begin } from '../../delivery/service';
import { putBack, take } from '../../stock/service';
import { buyOf, deliverOf, movesWithPayment } from '../rules';
import * as store from '../store';

export const LOCK_OVER = '价格锁定已过 5 分钟，请重新下单';

export const fulfilment: Fulfilment = {
  kind: payOrderKind.benefit,
  async reserve(tx, ctx, payOrder) {
    const order = await lockPaid(tx, payOrder);
    if (order.status !== goodsOrderStatus.toPay) throw new Refusal('stateConflict', '这笔订单已付款或已关闭');
    if (order.payOrderNo) throw new Refusal('stateConflict', '这笔订单正在付款，请付完或取消后再试');
    if (order.isLockOver) throw new Refusal('stateConflict', LOCK_OVER);
    if (!(await store.isOffered(tx, order.goodsId))) throw new Refusal('stateConflict', '这个商品刚刚停售');
    if (order.kind === rechargeKind.card) await requireCardPermit(tx, order.memberId);
    await take(tx, ctx, { goodsId: order.goodsId, orderId: order.id, count: order.count });
    await store.setPayment(tx, order.id, payOrder.no);
  },
  async sale(tx, _ctx, payOrder) {
    const order = await lockPaid(tx, payOrder);
    await store.lockGoods(tx, order.goodsId);
    const bought = buyOf(order, payOrder.no);
    return movesWithPayment(order) ? [bought, deliverOf(order, 'all', order.count)] : [bought];
  },
  async deliver(tx, ctx, payOrder) {
    const order = await lockPaid(tx, payOrder);
    await store.markPaid(tx, order.id, payOrder.no);
    await store.insertEvents(tx, [order.id], goodsOrderEvent.paid);
    await begin(tx, ctx, { ...order, status: goodsOrderStatus.delivering });
  },
  async release(tx, _ctx, payOrder) {
    const order = await lockPaid(tx, payOrder);
    await putBack(tx, { goodsId: order.goodsId, orderId: order.id, count: order.count });
    await store.setPayment(tx, order.id, null);
    if (order.isLockOver) await close(tx, order.id, '没有在时限内付款');
  },
};

/** Closes a locked order that nobody pays. */
export async function close(tx: Transaction, id: string, reason: string): Promise<void> {
  await store.markClosed(tx, id, reason);
  await store.insertEvents(tx, [id], goodsOrderEvent.closed);
}

/** The order that a payment is for, locked. @throws Refusal notFound */
async function lockPaid(tx: Transaction, { memberId, reference }: OrderRow): Promise<store.GoodsOrderRow> {
  const order = await store.lockByNo(tx, reference.offerId ?? '');
  if (order?.memberId !== memberId) throw new Refusal('notFound');
  return order;
}
