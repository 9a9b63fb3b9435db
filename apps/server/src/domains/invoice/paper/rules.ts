// What stands on an invoice: its lines and its number. Money is bigint in units of 0.00001 yuan, in whole fen.
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { taxItem } from '@jishi/contract/enums/invoice';
import { taxItems } from '@jishi/contract/invoice';
import { FEN, applyRate, ratio } from '@jishi/money';
import { formatTime } from '../../../kernel/time';

export type TaxItem = ValueOf<typeof taxItem>;
export type Line = { taxItem: TaxItem; name: string; ratePercent: number; gross: bigint; net: bigint; tax: bigint };
export type Sums = { gross: bigint; net: bigint; tax: bigint };

/** Two names one after the other, the way they stand on the invoice: the class between asterisks, then the goods. */
export function lineName(item: TaxItem): string {
  const { short, name } = taxItems[item];
  return `*${short}*${name}`;
}

/** One line: the price without tax is rounded to the nearest fen, and the tax is the rest, so that both add up to `gross`. */
export function lineOf(item: TaxItem, ratePercent: number, gross: bigint): Line {
  const net = applyRate(gross / FEN, ratio(100, 100 + ratePercent), 'halfUp') * FEN;
  return { taxItem: item, name: lineName(item), ratePercent, gross, net, tax: gross - net };
}

/** A line for each tax item, in the order of the enumeration. */
export function linesOf(
  parts: readonly { taxItem: TaxItem; amount: bigint }[],
  rates: Readonly<Record<TaxItem, number>>,
): Line[] {
  const sums = new Map<TaxItem, bigint>();
  for (const { taxItem: item, amount } of parts) sums.set(item, (sums.get(item) ?? 0n) + amount);
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .filter(([, gross]) => gross > 0n)
    .map(([item, gross]) => lineOf(item, rates[item], gross));
}

export function sumsOf(lines: readonly Sums[]): Sums {
  const total = (key: keyof Sums) => lines.reduce((sum, line) => sum + line[key], 0n);
  return { gross: total('gross'), net: total('net'), tax: total('tax') };
}

/**
 * The lines of a red invoice about `parts`, below zero. What is left of the blue lines after it and those `before` decides the
 * tax, so that many partial reversals take back exactly what one would.
 */
export function redLinesOf(
  blue: readonly Line[],
  before: readonly Line[],
  parts: readonly { taxItem: TaxItem; amount: bigint }[],
): Line[] {
  const asked = new Map<TaxItem, bigint>();
  for (const { taxItem: item, amount } of parts) asked.set(item, (asked.get(item) ?? 0n) + amount);
  return blue.flatMap((line) => {
    const gross = asked.get(line.taxItem) ?? 0n;
    if (gross === 0n) return [];
    const red = before.filter(({ taxItem: item }) => item === line.taxItem);
    const left = sumsOf([line, ...red]);
    const stays = lineOf(line.taxItem, line.ratePercent, left.gross - gross);
    return [{ ...line, gross: -gross, net: stays.net - left.net, tax: stays.tax - left.tax }];
  });
}

/** `FP` for an application, `HC` for a reversal: the Shanghai time and a serial number. */
export function serialOf(prefix: 'FP' | 'HC', now: Date, serial: bigint): string {
  return `${prefix}${formatTime(now).replaceAll(/\D/g, '')}${(serial % 100_000_000n).toString().padStart(8, '0')}`;
}
