// Which offer is meant, what it saves, when it ends: told from what the server sent.
import type { Offer } from '@jishi/contract/catalogue';
import { formatMoney, parseMoney } from '@jishi/money';
import { beijingDay, shiftDay } from '@jishi/ui/beijing-time';
import type * as z from 'zod';

export type OfferOnSale = z.output<typeof Offer>;

/** `payChannel` on the wire. */
export const BALANCE = 1;

export function isSoldOut({ stock }: OfferOnSale): boolean {
  return stock === 0;
}

/** The offer an address names, else the first that may be bought more than once, else the first there is. */
export function offerOf(offers: readonly OfferOnSale[], named: string | undefined): OfferOnSale | undefined {
  const buyable = offers.filter((offer) => !isSoldOut(offer));
  return (
    buyable.find(({ id }) => id === named) ?? buyable.find(({ firstPurchaseOnly }) => !firstPurchaseOnly) ?? buyable[0]
  );
}

/** What the package saves against paying call by call; undefined when it saves nothing. Amounts as the wire has them. */
export function savingOf({ calls, price }: Pick<OfferOnSale, 'calls' | 'price'>, perCall: string): string | undefined {
  const saving = parseMoney(perCall) * BigInt(calls) - parseMoney(price);
  return saving > 0n ? formatMoney(saving) : undefined;
}

/** The last day of a package bought now. */
export function lastDay({ validDays }: Pick<OfferOnSale, 'validDays'>, now: Date): string {
  return shiftDay(beijingDay(now), validDays);
}

/** Whether a balance covers a price. */
export function covers(balance: string, price: string): boolean {
  return parseMoney(balance) >= parseMoney(price);
}
