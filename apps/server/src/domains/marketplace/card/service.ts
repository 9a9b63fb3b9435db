// Cards that were delivered without a pool, and those of pools that have run out.
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import type { Card } from '../../recharge';
import type { ToDeliver } from '../delivery/rules';
import { CARD_PURPOSE } from '../sealed/rules';
import { addStock, lockGoods } from '../stock/store';
import { sealedCards } from './rules';
import * as store from './store';

/** How many of these cards somebody brought before. */
export function countKnownCards(
  tx: Transaction,
  ctx: Context,
  productId: string,
  cards: readonly Card[],
): Promise<number> {
  const digests = cards.map(({ number }) => ctx.vault.keyedDigest(number, CARD_PURPOSE));
  return store.countKnown(tx, productId, digests);
}

/**
 * Keeps cards as delivered to an order; false when one of them is known: then the transaction must roll back, or nothing
 * was delivered.
 */
export async function keepDelivered(
  tx: Transaction,
  ctx: Context,
  { id: orderId, goodsId, productId }: ToDeliver,
  { deliveryId, cards }: { deliveryId: string; cards: readonly Card[] },
): Promise<boolean> {
  const sealed = sealedCards(ctx.vault, productId, cards);
  return (await store.insertCards(tx, { goodsId, productId, orderId, deliveryId }, sealed)) === cards.length;
}

/** Takes cards that have run out off the pools. */
export async function dropExpired(ctx: Context): Promise<void> {
  for (const goodsId of await store.selectWithExpired(ctx.db))
    await withTransaction(ctx, async (tx) => {
      await lockGoods(tx, goodsId);
      await addStock(tx, goodsId, -(await store.removeExpired(tx, goodsId)));
    });
}
