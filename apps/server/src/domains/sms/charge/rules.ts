// Which accounts pay a batch, and where its money returns to.
import type { MemberId } from '../../../kernel/context';
import { type Transfer, memberAccount, platformAccount } from '../../ledger';

const PAYING = ['deposit', 'bonus', 'credit'] as const;
type Paying = (typeof PAYING)[number];

/** Of an account's name: which of the member's accounts it is; undefined for any other account. */
export function accountKindOf(account: string): Paying | undefined {
  return account.startsWith('member:') ? PAYING.find((kind) => account.endsWith(`:${kind}`)) : undefined;
}

/** The lines that return money to where it came from; at least one amount is above zero. */
export function backLines(back: Readonly<Record<Paying, bigint>> & { memberId: MemberId }): Transfer['lines'] {
  const total = back.deposit + back.bonus + back.credit;
  const given = PAYING.filter((kind) => back[kind] > 0n).map((kind) => ({
    account: memberAccount(back.memberId, kind),
    amount: back[kind],
  }));
  return [{ account: platformAccount('revenue.sms'), amount: -total }, ...given];
}
