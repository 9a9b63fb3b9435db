// The site's earnings: sums of postings by day and product line. Money is bigint in units of 0.00001 yuan.
import type { PlatformAccountKind } from '../rules';

/** The lines of product, by the revenue account that each has. */
export const LINES = ['api', 'package', 'vip', 'sms', 'recharge', 'marketplace'] as const;
type LineOfProduct = (typeof LINES)[number];

export type Earned = Record<LineOfProduct, bigint> & { refunds: bigint; net: bigint; bonus: bigint; coupon: bigint };

/** What an account got and gave on a Beijing day, both not below zero. */
export type DaySum = { day: string; account: string; got: bigint; gave: bigint };

/** The accounts that figures come from. */
export const SOURCES: readonly PlatformAccountKind[] = [
  ...LINES.map((line) => `revenue.${line}` as const),
  'expense.bonus',
  'expense.coupon',
];

/** The figures of some sums: what revenue accounts gave was taken back by members, what expense accounts gave went to them. */
export function earnedOf(sums: readonly DaySum[]): Earned {
  const of = (account: PlatformAccountKind) => sums.filter((sum) => sum.account === account);
  const got = (account: PlatformAccountKind) => of(account).reduce((total, sum) => total + sum.got, 0n);
  const gave = (account: PlatformAccountKind) => of(account).reduce((total, sum) => total + sum.gave, 0n);
  const spent = (account: PlatformAccountKind) => gave(account) - got(account);
  const lines = Object.fromEntries(LINES.map((line) => [line, got(`revenue.${line}`)])) as Record<
    LineOfProduct,
    bigint
  >;
  const refunds = LINES.reduce((total, line) => total + gave(`revenue.${line}`), 0n);
  const net = LINES.reduce((total, line) => total + lines[line], 0n) - refunds;
  return { ...lines, refunds, net, bonus: spent('expense.bonus'), coupon: spent('expense.coupon') };
}

const DAY_MS = 86_400_000;

/** So many Beijing days up to and with `today`, the newest first. */
export function daysUntil(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, back) => new Date(last - back * DAY_MS).toISOString().slice(0, 10));
}
