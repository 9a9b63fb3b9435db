// What the form for going back knows of the balance.
import { formatMoney, parseMoney } from '@jishi/money';
import { formatMoney as shown } from '@jishi/ui/money';
import { isAmount } from '../../../shell/amount';

/** What of an amount no payment takes back, as the wire carries it; undefined when all goes back to its source. */
export function restOf(amount: string, toSource: string): string | undefined {
  if (!isAmount(amount)) return undefined;
  const rest = parseMoney(amount) - parseMoney(toSource);
  return rest > 0n ? formatMoney(rest) : undefined;
}

/** Said of more than can go back. */
export function tooMuch(amount: string, most: string): string | undefined {
  return isAmount(amount) && parseMoney(amount) > parseMoney(most) ? `最多退 ${shown(most)} 元` : undefined;
}
