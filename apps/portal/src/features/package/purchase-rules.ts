// Which offer is selected, what it saves and when it ends, from the server's data.
import type { Offer } from '@jishi/contract/catalogue';
import { formatMoney, parseMoney } from '@jishi/money';
import { beijingDay, shiftDay } from '@jishi/ui/beijing-time';
import type * as z from 'zod';

export type OfferOnSale = z.output<typeof Offer>;

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

/** The package's saving against paying per call; undefined without one. Amounts as on the wire. */
export function savingOf({ calls, price }: Pick<OfferOnSale, 'calls' | 'price'>, perCall: string): string | undefined {
  const saving = parseMoney(perCall) * BigInt(calls) - parseMoney(price);
  return saving > 0n ? formatMoney(saving) : undefined;
}

/** The last day of a package bought now; for one that starts with its first call, the last day to start. */
export function lastDay(
  { validDays, startWithinDays }: Pick<OfferOnSale, 'validDays' | 'startWithinDays'>,
  now: Date,
): string {
  return shiftDay(beijingDay(now), startWithinDays ?? validDays);
}

/** Whether a balance covers a price. */
export function covers(balance: string, price: string): boolean {
  return parseMoney(balance) >= parseMoney(price);
}

/** The balance after paying from it. */
export function balanceHint(balance: string, price: string): string {
  if (covers(balance, price)) return '用交易密码确认，立即生效';
  return `还差 ${formatMoney(parseMoney(price) - parseMoney(balance))} 元`;
}

/** The item and price as shown to the member. */
export type ShownPrice = {
  lines: readonly { kind: number; name: string; amount: string }[];
  payAmount: string;
  couponId: string | null;
};
