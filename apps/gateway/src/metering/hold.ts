// What parts of a hold amount to.
import { formatMoney } from '@jishi/money';
import type { Hold, Part } from './pool';

/** The first units of a hold. */
export function firstOf(hold: Hold, units: number): Hold {
  const parts: Part[] = [];
  let due = units;
  for (const part of hold) {
    if (due === 0) break;
    const taken = Math.min(due, part.units);
    parts.push(taken === part.units ? part : { lease: part.lease, units: taken });
    due -= taken;
  }
  return parts;
}

export function unitsIn(parts: Hold): number {
  let units = 0;
  for (const part of parts) units += part.units;
  return units;
}

/** In 0.00001 yuan. */
export function amountOf(parts: Hold): bigint {
  const [only] = parts;
  if (parts.length === 1 && only!.units === 1) return only!.lease.price;
  let amount = 0n;
  for (const { lease, units } of parts) amount += units === 1 ? lease.price : lease.price * BigInt(units);
  return amount;
}

/** What no money is written as where callers read what a call cost. */
export const NO_CHARGE = '0';

/** An amount in yuan as callers read it; `amount` in 0.00001 yuan. */
export function chargeText(amount: bigint): string {
  return amount === 0n ? NO_CHARGE : formatMoney(amount);
}

/** The amount in yuan. */
export function priceText(parts: Hold): string {
  const [only] = parts;
  return parts.length === 1 && only!.units === 1 ? only!.lease.priceText : chargeText(amountOf(parts));
}
