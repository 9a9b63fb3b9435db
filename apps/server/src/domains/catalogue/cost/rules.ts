// What a month of calls comes to, way by way. Money is bigint in units of 0.00001 yuan.
import { applyRate, multiply, ratio, roundToFen } from '@jishi/money';

/** From so many units of a month on, one costs this much; the first from none on, each later one from more. */
export type Step = { readonly fromCalls: number; readonly price: bigint };

/** A package for sale; `price` as this buyer pays it. */
export type Package = {
  readonly id: string;
  readonly calls: number;
  readonly validDays: number;
  readonly price: bigint;
};

/** How one buyer would pay: without a level, or with one. */
export type Plan<Offer extends Package> = {
  /** Of the level for a month. */
  readonly fee: bigint;
  /** Units that it gives each month, before the balance is charged. */
  readonly quota: number;
  /** Empty where the balance is not charged at all. */
  readonly steps: readonly Step[];
  readonly offers: readonly Offer[];
};

/** Units of a month from the balance, each at the price of its tier. */
export function costOfUnits(steps: readonly Step[], units: number): bigint {
  return steps.reduce((sum, { fromCalls, price }, at) => {
    const until = Math.min(units, steps[at + 1]?.fromCalls ?? units);
    return until > fromCalls ? sum + multiply(price, until - fromCalls) : sum;
  }, 0n);
}

/** Packages are valid for days, so their month is one of thirty days. */
const DAYS = 30;

/** A month's share of a package that is bought again once it is used up or has ended, in whole fen, rounded up. */
export function monthOfPackage({ calls, validDays, price }: Omit<Package, 'id'>, units: number): bigint {
  const used = ratio(units, calls);
  const ended = ratio(DAYS, validDays);
  const endsFirst = ended.numerator * used.denominator > used.numerator * ended.denominator;
  return roundToFen(applyRate(price, endsFirst ? ended : used, 'up'), 'up');
}

export type Way<Offer extends Package> = { offer: Offer | null; calls: bigint; total: bigint };

/** Everything a plan offers for so many units a month, in its order: from the balance, then each package. */
export function waysOf<Offer extends Package>({ fee, quota, steps, offers }: Plan<Offer>, units: number): Way<Offer>[] {
  const balance = { offer: null, calls: costOfUnits(steps, Math.max(units - quota, 0)) };
  // packages are charged before the quota, so a buyer who always has one uses none of it
  const packages = offers.map((offer) => ({ offer, calls: monthOfPackage(offer, units) }));
  const ways = steps.length > 0 || units <= quota ? [balance, ...packages] : packages;
  return ways.map((way) => ({ ...way, total: way.calls + fee }));
}

/** The cheapest, of equal ones the first. */
export function cheapest<One extends { total: bigint }>(ways: readonly One[]): One | undefined {
  return ways.reduce<One | undefined>((best, way) => (best && best.total <= way.total ? best : way), undefined);
}
