// When a membership runs, what is left of lower ones, and what buying another comes to. Money is bigint in units of 0.00001 yuan.
import { priceLineKind, vipPeriod, vipPurchase } from '@jishi/contract/enums/payment';
import { type Rate, applyRate, ratio, roundToFen } from '@jishi/money';
import { type PriceLine } from '../../payment';

/** A period in which a member has a level; `value` is what was paid for it. */
export type Span = {
  readonly rank: number;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly value: bigint;
};

type Time = { readonly startsAt: Date; readonly endsAt: Date };

/** Calendar months of a period. */
const MONTHS: Readonly<Record<number, number>> = { [vipPeriod.month]: 1, [vipPeriod.quarter]: 3, [vipPeriod.year]: 12 };

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3600_000;

/** So many calendar months later in Shanghai; the last day of a month that has no such day. */
function monthsLater(start: Date, months: number): Date {
  const local = new Date(start.getTime() + SHANGHAI_MS);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const days = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, days));
  return new Date(local.getTime() - SHANGHAI_MS);
}

/** Monthly calls are granted this long before their month begins, so that a late job still grants them in time. */
const AHEAD_MS = DAY_MS;

/** The moments whose months' calls a member should have by now: this one, and that at which the next month begins if it is near. */
export function quotaMoments(now: Date): Date[] {
  const local = new Date(now.getTime() + SHANGHAI_MS);
  const next = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1) - SHANGHAI_MS);
  return next.getTime() - now.getTime() <= AHEAD_MS ? [now, next] : [now];
}

/**
 * One month's share of a period's price, in whole fen, rounded up.
 * @throws Error for an unknown period
 */
export function perMonth(price: bigint, period: number): bigint {
  const months = MONTHS[period];
  if (!months) throw new Error(`${period} is no period of VIP`);
  return roundToFen(applyRate(price, ratio(1, months), 'up'), 'up');
}

/** The membership that counts at a moment: the one of the highest rank that runs. */
export function runningAt<S extends Span>(spans: readonly S[], at: Date): S | undefined {
  return spans
    .filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    .reduce<S | undefined>((best, span) => (best && best.rank >= span.rank ? best : span), undefined);
}

/**
 * When a level bought now begins: at once if nothing as high is held, else when the last membership of that rank or
 * above ends. So a renewal extends, an upgrade starts now, a lower level waits.
 */
export function startOf(spans: readonly Span[], rank: number, now: Date): Date {
  const ends = spans.filter((span) => span.rank >= rank).map(({ endsAt }) => endsAt.getTime());
  return new Date(Math.max(now.getTime(), ...ends));
}

/** The last of the memberships of that rank or above. */
export function lastOf<S extends Span>(spans: readonly S[], rank: number): S | undefined {
  return spans
    .filter((span) => span.rank >= rank)
    .reduce<S | undefined>((last, span) => (last && last.endsAt > span.endsAt ? last : span), undefined);
}

/** When the level of now ends or falls; undefined without one. */
export function fallOf(spans: readonly Span[], now: Date): Date | undefined {
  const current = runningAt(spans, now);
  return current && startOf(spans, current.rank, now);
}

/**
 * The end of a period with this start.
 * @throws Error for an unknown period
 */
export function endOf(startsAt: Date, period: number): Date {
  const months = MONTHS[period];
  if (!months) throw new Error(`${period} is no period of VIP`);
  return monthsLater(startsAt, months);
}

/** The kind of purchase for a member who has `current`. */
export function purchaseOf(current: number | undefined, rank: number): number {
  if (current === undefined) return vipPurchase.opening;
  if (current === rank) return vipPurchase.renewal;
  return current < rank ? vipPurchase.upgrade : vipPurchase.afterExpiry;
}

/** Milliseconds of `time` in which each lower membership would have been the one that counts. */
function replaced(spans: readonly Span[], rank: number, time: Time): Map<Span, number> {
  const lower = spans.filter((span) => span.rank < rank);
  const edges = lower
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .map((edge) => Math.min(Math.max(edge.getTime(), time.startsAt.getTime()), time.endsAt.getTime()))
    .toSorted((a, b) => a - b);
  const lengths = new Map<Span, number>();
  edges.slice(1).forEach((edge, at) => {
    const from = edges[at]!;
    const span = runningAt(lower, new Date(from));
    if (span) lengths.set(span, (lengths.get(span) ?? 0) + edge - from);
  });
  return lengths;
}

const daysOf = (ms: number) => Math.ceil(ms / DAY_MS);

function shareOf(span: Span, days: number): Rate {
  return ratio(days, daysOf(span.endsAt.getTime() - span.startsAt.getTime()));
}

/**
 * The price of a level for a period, line by line: its list price less the value of replaced days of lower levels. A
 * started day counts whole, and amounts are whole fen in the member's favour; the total is never below zero.
 */
export function quote(
  spans: readonly Span[],
  bought: Time & { readonly rank: number; readonly name: string; readonly price: bigint },
): PriceLine[] {
  const lines: PriceLine[] = [{ kind: priceLineKind.goods, name: bought.name, amount: bought.price }];
  let left = bought.price;
  for (const [span, ms] of replaced(spans, bought.rank, bought)) {
    const days = daysOf(ms);
    const worth = roundToFen(applyRate(span.value, shareOf(span, days), 'up'), 'up');
    const fair = worth < span.value ? worth : span.value;
    const off = fair < left ? fair : left;
    if (off > 0n) lines.push({ kind: priceLineKind.remainder, name: `${span.name}剩余 ${days} 天抵扣`, amount: -off });
    left -= off;
  }
  return lines;
}

/** What an order cost in money and in remaining value of lower levels; coupons do not count. */
export function valueOf({ lines }: { readonly lines: readonly PriceLine[] }): bigint {
  return lines.filter(({ kind }) => kind !== priceLineKind.remainder).reduce((sum, { amount }) => sum + amount, 0n);
}

/** Whether two prices have the same goods and the same remaining values; coupons are applied later. */
export function isSamePrice(one: readonly PriceLine[], other: readonly PriceLine[]): boolean {
  const text = (lines: readonly PriceLine[]) =>
    lines
      .filter(({ kind }) => kind === priceLineKind.goods || kind === priceLineKind.remainder)
      .map(({ kind, amount }) => `${kind}:${amount}`)
      .join();
  return text(one) === text(other);
}
