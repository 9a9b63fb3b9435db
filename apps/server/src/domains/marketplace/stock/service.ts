// What there is of goods, and who gets it: decided by one statement on the goods, whose row orders of them queue at.
import { goodsWay } from '@jishi/contract/enums/marketplace';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { notify } from '../../message';
import * as store from './store';

export type Wanted = { goodsId: string; orderId: string; count: number };

/**
 * Takes what an order wants, all of it or nothing; of a pool its cards are held for the order. The order is locked.
 * @throws Refusal soldOut; the transaction must roll back then
 */
export async function take(tx: Transaction, ctx: Context, { goodsId, orderId, count }: Wanted): Promise<void> {
  const taken = await store.takeStock(tx, goodsId, count);
  if (!taken) throw soldOut();
  if (taken.way === goodsWay.pool && (await store.holdCards(tx, goodsId, orderId, count)) < count) throw soldOut();
  if (taken.fellBelow) await tellLow(tx, ctx, goodsId);
}

/** Puts back what an order took and was not given: of a pool the cards it holds, otherwise `count`. The order is locked. */
export async function putBack(tx: Transaction, { goodsId, orderId, count }: Wanted): Promise<void> {
  const goods = await store.lockGoods(tx, goodsId);
  if (!goods) return;
  const back = goods.way === goodsWay.pool ? await store.releaseCards(tx, orderId) : count;
  if (back > 0) await store.addStock(tx, goodsId, back);
}

async function tellLow(tx: Transaction, ctx: Context, goodsId: string): Promise<void> {
  const { memberId, name, stock } = await store.selectToWarn(tx, goodsId);
  await notify(tx, ctx, { memberId, event: 'goodsLow', params: { name, stock }, link: '/qy/supply/goods' });
}

function soldOut(): Refusal {
  return new Refusal('soldOut', '库存不足，请减少数量或换一家供货方');
}
