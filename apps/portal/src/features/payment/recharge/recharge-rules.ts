// Checks and previews of a top-up that need no request.
import { formatMoney, parseMoney } from '@jishi/money';
import { formatMoney as shown } from '@jishi/ui/money';
import { isAmount } from '../../../shell/amount';

/** Why an amount cannot be topped up, as the wire carries limits; undefined when it can. */
export function amountError(amount: string, limits: { minAmount: string; maxAmount: string }): string | undefined {
  if (!amount) return '请输入充值金额';
  if (!isAmount(amount)) return '金额写成数字，不能为负，最多两位小数';
  const units = parseMoney(amount);
  if (units < parseMoney(limits.minAmount)) return `单笔最少 ${shown(limits.minAmount)} 元`;
  if (units > parseMoney(limits.maxAmount)) return `单笔最多 ${shown(limits.maxAmount)} 元`;
  return undefined;
}

/** The balance after the top-up, including a campaign's bonus. */
export function balanceAfter(balance: string, amount: string, bonus = '0'): string {
  return formatMoney(parseMoney(balance) + parseMoney(amount) + parseMoney(bonus));
}

export type Tier = { from: string; bonus: string };

/** The campaign's bonus for an amount: that of the highest tier reached; undefined below the first tier. */
export function bonusOf(tiers: readonly Tier[], amount: string): string | undefined {
  const units = parseMoney(amount);
  return tiers.findLast(({ from }) => parseMoney(from) <= units)?.bonus;
}

/** The next tier above an amount and how far it is; undefined on the highest. */
export function nextTier(tiers: readonly Tier[], amount: string): { gap: string; bonus: string } | undefined {
  const units = parseMoney(amount);
  const tier = tiers.find(({ from }) => parseMoney(from) > units);
  return tier && { gap: formatMoney(parseMoney(tier.from) - units), bonus: tier.bonus };
}

/** The smallest round amount that covers a gap: whole yuan, at least the minimum top-up. */
export function amountFor(gap: string, minAmount: string): string {
  const units = parseMoney(gap);
  const yuan = (units + 99_999n) / 100_000n;
  const least = (parseMoney(minAmount) + 99_999n) / 100_000n;
  return String(yuan > least ? yuan : least);
}
