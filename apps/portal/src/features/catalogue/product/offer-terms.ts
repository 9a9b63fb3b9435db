// The terms of an offer in words.
import type { Offer } from '@jishi/contract/catalogue';
import type * as z from 'zod';

export type OfferTerms = z.infer<typeof Offer>;

/** What limits an offer, in the words of a buyer; empty when nothing does. */
export function limits({ firstPurchaseOnly, startWithinDays, stock }: OfferTerms): string[] {
  return [
    firstPurchaseOnly ? '限首购' : '',
    startWithinDays === null ? '' : `须在 ${startWithinDays} 天内启用`,
    stock === 0 ? '已售完' : stock !== null && stock <= 20 ? `剩 ${stock} 份` : '',
  ].filter((limit) => limit !== '');
}

export const soldOut = ({ stock }: OfferTerms) => stock === 0;

/** Below its list price. Both are decimals of the same form, so unequal text is an unequal price. */
export const discounted = ({ price, listPrice }: OfferTerms) => price !== listPrice;
