// Which suppliers can deliver an order, and in which order they are asked.

import { type PhonePlace, type Reach, reaches } from '../../reach/rules';

/** What a supplier asks for a product, which phones it delivers to, and whether it works. */
export type Offer = Reach & {
  supplierId: string;
  supplierName: string;
  /** 1 is asked first. */
  priority: number;
  /** The product's code there. */
  code: string;
  /** Of one, in 0.00001 yuan. */
  price: bigint;
  /** How many are left; null: without end. */
  left: number | null;
  /** trial: its breaker's time is over, nobody knows yet whether it works again. */
  breaker: 'closed' | 'trial' | 'open';
};

export type Asked = PhonePlace & { count: number };

/**
 * The offers that an order can take, the best first: by the supplier's priority, then by price. One whose breaker is
 * open is none; one on trial keeps its place, which its first order takes.
 */
export function ranked(offers: readonly Offer[], { count, ...place }: Asked): Offer[] {
  return offers
    .filter(({ breaker }) => breaker !== 'open')
    .filter(({ left }) => left === null || left >= count)
    .filter((offer) => reaches(offer, place))
    .toSorted(byRank);
}

function byRank(one: Offer, other: Offer): number {
  if (one.priority !== other.priority) return one.priority - other.priority;
  if (one.price !== other.price) return one.price < other.price ? -1 : 1;
  return Number(BigInt(one.supplierId) - BigInt(other.supplierId));
}

/**
 * What is left when the first, on trial, is `granted` to this order or not: then it comes last, for an order that
 * everybody else refused.
 */
export function afterTrial(offers: readonly Offer[], granted: boolean): Offer[] {
  const [first, ...others] = offers;
  if (first?.breaker !== 'trial' || granted) return [...offers];
  return [
    ...others.filter(({ breaker }) => breaker === 'closed'),
    ...offers.filter(({ breaker }) => breaker === 'trial'),
  ];
}
