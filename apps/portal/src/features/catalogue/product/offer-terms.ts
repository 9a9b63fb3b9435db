// The terms of an offer in words.
import type { Offer } from '@jishi/contract/catalogue';
import type * as z from 'zod';

export type OfferTerms = z.infer<typeof Offer>;

/** 365 days are a year here, as they are on the order. */
export function validity({ validDays }: OfferTerms): string {
  return validDays % 365 === 0 ? `${validDays / 365} 年` : `${validDays} 天`;
}

/** What limits an offer, in the words of a buyer; empty when nothing does. */
export function limits({ firstPurchaseOnly, stock }: OfferTerms): string[] {
  return [
    firstPurchaseOnly ? '限首购' : '',
    stock === 0 ? '已售完' : stock !== null && stock <= 20 ? `剩 ${stock} 份` : '',
  ].filter((limit) => limit !== '');
}

export const soldOut = ({ stock }: OfferTerms) => stock === 0;

/** Below its list price. Both are decimals of the same form, so unequal text is an unequal price. */
export const discounted = ({ price, listPrice }: OfferTerms) => price !== listPrice;
