// Transfers for tests of money.
import type { Database } from '@jishi/db';
import { memberAccount, platformAccount, post, type Transfer } from '../domains/ledger';
import type { MemberId } from '../kernel/context';

let members = 500_000;
/** A member id that no other test of the file uses; the ledger does not ask whether the member exists. */
export const newMemberId = () => String(++members) as MemberId;

let keys = 0;
export const newKey = () => `test:${++keys}`;

/** Incoming money: paid (`deposit`) or given (`bonus`). */
export function topUp(
  member: MemberId,
  amount: bigint,
  kind: 'deposit' | 'bonus' = 'deposit',
  key: string = newKey(),
): Transfer {
  const paid = kind === 'deposit';
  return {
    key,
    kind: paid ? 'recharge' : 'bonus',
    memo: { orderNo: key },
    lines: [
      { account: platformAccount(paid ? 'clearing.alipay' : 'expense.bonus'), amount: -amount },
      { account: memberAccount(member, kind), amount },
    ],
  };
}

/** Money a member spends: given money first, then paid, then owed. */
export function charge(member: MemberId, amount: bigint, key: string = newKey()): Transfer {
  return {
    key,
    kind: 'api.charge',
    memo: {},
    lines: [
      { account: memberAccount(member, 'bonus', 'deposit', 'credit'), amount: -amount },
      { account: platformAccount('revenue.api'), amount },
    ],
  };
}

/** Money on a member's deposit, as after a top-up. */
export async function fund(db: Database, member: MemberId, amount: bigint): Promise<void> {
  await db.transaction((tx) => post(tx, topUp(member, amount)));
}
