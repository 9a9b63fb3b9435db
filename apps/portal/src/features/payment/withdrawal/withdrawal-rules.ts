// Checks of the withdrawal form before a request.
import { formatMoney, parseMoney } from '@jishi/money';
import { formatMoney as shown } from '@jishi/ui/money';
import { isAmount } from '../../../shell/amount';

export type WithdrawalValues = { amount: string; holder: string; bank: string; number: string; tradePassword: string };

type Terms = { amount: string; toSource: string };

/** What of an amount no payment takes back, as the wire carries it; undefined when all goes back to its source. */
export function restOf(amount: string, toSource: string): string | undefined {
  if (!isAmount(amount)) return undefined;
  const rest = parseMoney(amount) - parseMoney(toSource);
  return rest > 0n ? formatMoney(rest) : undefined;
}

/** Messages by field. */
export function withdrawalFaults(values: WithdrawalValues, terms: Terms) {
  const faults: Partial<Record<keyof WithdrawalValues, string>> = {};
  const { amount, holder, bank, number, tradePassword } = values;
  if (!isAmount(amount)) faults.amount = amount ? '金额最多两位小数' : '请填写退回金额';
  else if (parseMoney(amount) === 0n) faults.amount = '金额要大于 0';
  else if (parseMoney(amount) > parseMoney(terms.amount)) faults.amount = `最多退回 ${shown(terms.amount)} 元`;
  if (restOf(amount, terms.toSource)) {
    if (holder.trim().length < 2) faults.holder = '请填写户名';
    if (bank.trim().length < 4) faults.bank = '请填写开户行，写到支行';
    if (!/^\d{8,30}$/.test(number.trim())) faults.number = '银行账号是 8 到 30 位数字';
  }
  if (!/^\d{6}$/.test(tradePassword)) faults.tradePassword = '交易密码是 6 位数字';
  return faults;
}
