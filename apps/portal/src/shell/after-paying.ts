// What a purchase leaves, in a few words for the pay bar.
import { formatMoney as toWire, parseMoney } from '@jishi/money';
import { formatMoney } from '@jishi/ui/money';

/** `balance`: what it is paid from, undefined where a channel, called `way`, pays. Amounts in yuan. */
export function afterPaying(balance: string | undefined, amount: string, way: string): string {
  if (balance === undefined) return `${way}付款`;
  const rest = parseMoney(balance) - parseMoney(amount);
  return rest < 0n ? `余额还差 ¥${formatMoney(toWire(-rest))}` : `付款后余额 ¥${formatMoney(toWire(rest))}`;
}
