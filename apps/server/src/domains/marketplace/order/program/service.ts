// Tells a buyer's program how an order of theirs stands, in the transaction of what happened to it.
import type { goodsOrderEvent } from '@jishi/contract/enums/marketplace';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { Transaction } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../../kernel/context';
import { labelOf } from '../../../../kernel/labels';
import { tellWebhook } from '../../../message';
import { lockById } from '../store';

/** By the member's webhook, as `goods.orders` of docs/WEBHOOKS.md; nothing without one. The order is locked. */
export async function tellProgram(
  tx: Transaction,
  ctx: Context,
  orderId: string,
  event: ValueOf<typeof goodsOrderEvent>,
): Promise<void> {
  const order = (await lockById(tx, orderId))!;
  const { no, goodsId, productId, productName, count, delivered, status } = order;
  const told = {
    no,
    event,
    eventText: labelOf('goodsOrderEvent', event),
    status,
    statusText: labelOf('goodsOrderStatus', status),
    goodsId,
    productId,
    product: productName,
    count,
    delivered,
    amount: formatMoney(order.amount),
    returned: formatMoney(order.returned),
  };
  await tellWebhook(tx, ctx, order.memberId, 'goods.orders', [told]);
}
