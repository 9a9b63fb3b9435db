// How offers of one product compare. Prices are bigint in units of 0.00001 yuan.
import { offerOrder } from '@jishi/contract/enums/marketplace';
import type { ValueOf } from '@jishi/contract/enums/enumeration';

export type Compared = {
  goodsId: string;
  price: bigint;
  /** Orders of the last 30 days that ended, and those of them delivered whole. */
  ended: number;
  delivered: number;
  /** The median; null while nothing was delivered. */
  seconds: number | null;
};

/** In ten-thousandths, rounded down; null while nothing ended. */
export function successRateOf({ ended, delivered }: Pick<Compared, 'ended' | 'delivered'>): number | null {
  return ended > 0 ? Math.floor((delivered * 10_000) / ended) : null;
}

/** Who has no record stands behind everybody who has one. */
const BEHIND = Number.MAX_SAFE_INTEGER;
const byPrice = (one: Compared, other: Compared) => (one.price === other.price ? 0 : one.price < other.price ? -1 : 1);
const byRate = (one: Compared, other: Compared) => (successRateOf(other) ?? -1) - (successRateOf(one) ?? -1);
const bySpeed = (one: Compared, other: Compared) => (one.seconds ?? BEHIND) - (other.seconds ?? BEHIND);

type Compare = (one: Compared, other: Compared) => number;

/** Places from 1; equals share one. */
function placesOf(offers: readonly Compared[], compare: Compare): Map<string, number> {
  return new Map(
    offers.map((offer) => [offer.goodsId, 1 + offers.filter((other) => compare(other, offer) < 0).length]),
  );
}

/** Each offer's sum of places: price twice, success rate and speed once. The least is the best. */
export function scoresOf(offers: readonly Compared[]): Map<string, number> {
  const [price, rate, speed] = [byPrice, byRate, bySpeed].map((compare) => placesOf(offers, compare)) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ];
  return new Map(offers.map(({ goodsId: id }) => [id, 2 * price.get(id)! + rate.get(id)! + speed.get(id)!]));
}

/** In the order asked for; what is equal by it stands by the sum of places, then by price, then the older one first. */
export function ordered<Offer extends Compared>(offers: readonly Offer[], by: ValueOf<typeof offerOrder>): Offer[] {
  const scores = scoresOf(offers);
  const byScore: Compare = (one, other) => scores.get(one.goodsId)! - scores.get(other.goodsId)!;
  const compares: Record<ValueOf<typeof offerOrder>, Compare> = {
    [offerOrder.best]: byScore,
    [offerOrder.price]: byPrice,
    [offerOrder.rate]: byRate,
    [offerOrder.speed]: bySpeed,
  };
  const first = compares[by];
  return offers.toSorted(
    (one, other) =>
      first(one, other) ||
      byScore(one, other) ||
      byPrice(one, other) ||
      Number(BigInt(one.goodsId) - BigInt(other.goodsId)),
  );
}

/** The first in an order, as far as it has anything that sets it apart; undefined when there is nothing to compare. */
export function leaderOf(offers: readonly Compared[], by: ValueOf<typeof offerOrder>): string | undefined {
  const [first] = ordered(offers, by);
  if (!first || offers.length < 2) return undefined;
  if (by === offerOrder.rate && successRateOf(first) === null) return undefined;
  if (by === offerOrder.speed && first.seconds === null) return undefined;
  return first.goodsId;
}
