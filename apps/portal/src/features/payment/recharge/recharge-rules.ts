// What the top-up form can tell before asking the server, and what the top-up would do to the balance.
import { formatMoney, parseMoney } from '@jishi/money';
import { formatMoney as shown } from '@jishi/ui/money';
import { isAmount } from '../../../shell/amount';

/** Why an amount cannot be topped up, as the wire carries limits; undefined when it can. */
export function amountError(amount: string, limits: { minAmount: string; maxAmount: string }): string | undefined {
  if (!amount) return '请输入充值金额';
  if (!isAmount(amount)) return '金额最多两位小数';
  const units = parseMoney(amount);
  if (units < parseMoney(limits.minAmount)) return `单笔最少 ${shown(limits.minAmount)} 元`;
  if (units > parseMoney(limits.maxAmount)) return `单笔最多 ${shown(limits.maxAmount)} 元`;
  return undefined;
}

/** The balance after the top-up. */
export function balanceAfter(balance: string, amount: string): string {
  return formatMoney(parseMoney(balance) + parseMoney(amount));
}

/** The least round amount that fills a gap: whole yuan, never below what may be topped up. */
export function amountFor(gap: string, minAmount: string): string {
  const units = parseMoney(gap);
  const yuan = (units + 99_999n) / 100_000n;
  const least = (parseMoney(minAmount) + 99_999n) / 100_000n;
  return String(yuan > least ? yuan : least);
}
