// Offers of a product, as buyers compare and order them: by real orders only.
import { offerOrder } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/product';
import type { Queryable } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { leaderOf, ordered, successRateOf } from './rules';
import * as store from './store';

export type OfferForOrder = Omit<store.OfferForOrder, 'price' | 'bar' | 'supplierMemberId'> & { price: bigint };

/**
 * What a member would order now, with price and terms; whether there is enough is decided when it is paid.
 * @throws Refusal notFound, soldOut, stateConflict when it cannot be ordered
 */
export async function offerFor(db: Queryable, memberId: MemberId, goodsId: string): Promise<OfferForOrder> {
  const found = await store.selectForOrder(db, goodsId);
  if (!found) throw new Refusal('notFound', '没有这个商品');
  const { price, bar, supplierMemberId, ...offer } = found;
  if (supplierMemberId === memberId) throw new Refusal('stateConflict', '不能买自己供的货');
  if (offer.stock === 0) throw new Refusal('soldOut', '这家卖完了，请换一家供货方');
  if (bar !== '' || price === null) throw new Refusal('stateConflict', `这个商品现在不能买：${bar}`);
  return { ...offer, price };
}

/** @throws Refusal notFound */
export const getGoodsProduct = useCase(contract.getGoodsProduct, async ({ db }, { id, order }) => {
  const product = await store.selectProduct(db, id);
  if (!product) throw new Refusal('notFound', '没有这个商品，或已停售');
  const offers = await store.selectOffers(db, id);
  const [best, cheapest, surest, fastest] = [offerOrder.best, offerOrder.price, offerOrder.rate, offerOrder.speed].map(
    (by) => leaderOf(offers, by),
  );
  const { ended, delivered, faceValue, ...shown } = product;
  return {
    ...shown,
    faceValue: formatMoney(faceValue),
    successRate: successRateOf({ ended, delivered }),
    offers: ordered(offers, order).map(
      ({ price, ended: all, delivered: whole, endedDaily, deliveredDaily, ...offer }) => ({
        ...offer,
        price: formatMoney(price),
        successRate: successRateOf({ ended: all, delivered: whole }),
        daily: endedDaily.map((ended, day) => successRateOf({ ended, delivered: deliveredDaily[day]! })),
        isBest: offer.goodsId === best,
        isCheapest: offer.goodsId === cheapest,
        isSurest: offer.goodsId === surest,
        isFastest: offer.goodsId === fastest,
      }),
    ),
  };
});
