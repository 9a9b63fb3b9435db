// How counts are told.
import { formatMoney } from '@jishi/money';

export type Counts = {
  messages: number;
  segments: number;
  waiting: number;
  sent: number;
  delivered: number;
  submitFailed: number;
  notDelivered: number;
  unknown: number;
  cancelled: number;
  packageUnits: number;
  amount: bigint;
};

/** Delivered of those whose end is known, in per mille, rounded down; null while there are none. */
export function deliveryRate({ delivered, notDelivered }: Pick<Counts, 'delivered' | 'notDelivered'>): number | null {
  const known = delivered + notDelivered;
  return known === 0 ? null : Math.floor((delivered * 1000) / known);
}

/** Counts as the wire has them. */
export function told<C extends Counts>(counts: C) {
  return { ...counts, amount: formatMoney(counts.amount), deliveryRate: deliveryRate(counts) };
}

const DAY_MS = 86_400_000;
export const DAYS_MAX = 400;

/** The day so many days before one, both yyyy-MM-dd. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** What is wrong with a span of days; undefined when nothing is. */
export function spanFault(beginDay: string, endDay: string): string | undefined {
  if (beginDay > endDay) return '开始日期在结束日期之后';
  return daysBefore(endDay, DAYS_MAX - 1) > beginDay ? `最长 ${DAYS_MAX} 天` : undefined;
}
