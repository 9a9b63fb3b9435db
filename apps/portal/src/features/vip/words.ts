// A level's benefits in words, and the level and period an address names.
import type { Output } from '@jishi/contract/endpoint';
import type { VipLevel, getMyVip } from '@jishi/contract/vip';
import { vipPeriod } from '@jishi/contract/enums/payment';
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { formatMoney, parseMoney } from '@jishi/money';
import { formatCount } from '@jishi/ui/money';
import type * as z from 'zod';

export type Level = z.output<typeof VipLevel>;
export type MyVip = Output<typeof getMyVip>;
type Price = Level['prices'][number];

/** Thousandths off as a Chinese discount: 120 is 8.8 折. */
export function discountText(perMille: number): string {
  return perMille > 0 ? `${(1000 - perMille) / 100} 折` : '原价';
}

/** How many months a period of enumeration vipPeriod has. */
const MONTHS: Readonly<Record<string, number>> = { 1: 1, 2: 3, 3: 12 };

/** The price per month in whole fen, rounded up: never less than what is paid. */
export function perMonth({ period, price }: Price): string {
  const months = BigInt(MONTHS[period] ?? 1);
  const fen = parseMoney(price) / 1000n;
  return formatMoney(((fen + months - 1n) / months) * 1000n);
}

/** A longer period's saving against paying monthly; undefined without one. */
export function savedByPeriod({ prices }: Pick<Level, 'prices'>, { period, price }: Price): string | undefined {
  const monthly = prices.find((one) => one.period === vipPeriod.month);
  if (!monthly || period === vipPeriod.month) return undefined;
  const saved = parseMoney(monthly.price) * BigInt(MONTHS[period] ?? 1) - parseMoney(price);
  return saved > 0n ? formatMoney(saved) : undefined;
}

/** The price of a period, if the level is sold for it. */
export function priceFor({ prices }: Pick<Level, 'prices'>, period: number): Price | undefined {
  return prices.find((one) => one.period === period);
}

/** The level and period that an address means, else the level one has, else the lowest; among the periods it is sold for. */
export function choiceOf(
  levels: readonly Level[],
  named: { level?: string | undefined; period?: string | undefined },
  current: number | undefined,
): { level: Level; price: Price } | undefined {
  const level =
    levels.find((one) => String(one.level) === named.level) ?? levels.find((one) => one.level === current) ?? levels[0];
  const price = level && (level.prices.find(({ period }) => String(period) === named.period) ?? level.prices[0]);
  return level && price && { level, price };
}

type Units = { unit: number; calls: number };

/** Free units a month of all products together, by what these are sold by. */
export function quotaTotals({ quotas }: { quotas: readonly Units[] }): Units[] {
  const units = [...new Set(quotas.map(({ unit }) => unit))];
  const of = (wanted: number) =>
    quotas.filter(({ unit }) => unit === wanted).reduce((sum, { calls }) => sum + calls, 0);
  return units.map((unit) => ({ unit, calls: of(unit) }));
}

export const quotaWords = ({ unit, calls }: Units) => `${formatCount(calls)} ${unitLabel(unit)}`;

/** Whole days until a Beijing time; 0 when it is over. */
export function daysUntil(time: string, now: Date): number {
  const end = Date.parse(`${time.replace(' ', 'T')}+08:00`);
  return Math.max(0, Math.ceil((end - now.getTime()) / 86_400_000));
}
