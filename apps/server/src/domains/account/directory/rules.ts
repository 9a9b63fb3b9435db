// How operators look members up.
import { Phone } from '@jishi/contract/values';

/** Counting stops here: a longer list says that there is more. */
export const COUNT_CAP = 10_000;

export type Sought =
  | { kind: 'all' }
  | { kind: 'phone'; phone: string }
  | { kind: 'text'; text: string; id: string | null };

/** What a keyword can be: a whole phone number, part of a nickname, or an id. */
export function soughtBy(keyword: string): Sought {
  const text = keyword.trim();
  if (text === '') return { kind: 'all' };
  if (Phone.safeParse(text).success) return { kind: 'phone', phone: text };
  return { kind: 'text', text, id: /^\d{1,18}$/.test(text) ? text : null };
}

/** Names of a member's accounts. */
export const ACCOUNT_NAMES = {
  deposit: '充值余额',
  bonus: '赠送余额',
  credit: '已用授信',
  frozen: '冻结',
  hold: '调用预占',
  merchant: '商城货款',
  supply: '供应收入',
  settlement: '待结算',
} as const;
