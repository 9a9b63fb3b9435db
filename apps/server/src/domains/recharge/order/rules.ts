// What an order moves, and what a member's order is. Money is bigint in units of 0.00001 yuan.
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import type { MemberId } from '../../../kernel/context';
import { type Transfer, memberAccount, platformAccount } from '../../ledger';

/** What moves with an order. */
export type Moved = {
  no: string;
  memberId: MemberId;
  amount: bigint;
  fromDeposit: bigint;
  fromBonus: bigint;
  fromCredit: bigint;
};

/** Sets the money of an order aside. */
export function freezeOf({ no, memberId, amount }: Pick<Moved, 'no' | 'memberId' | 'amount'>): Transfer {
  return {
    key: freezeKey(no),
    kind: 'quick.freeze',
    memo: { orderNo: no },
    lines: [
      { account: memberAccount(memberId, 'deposit', 'bonus', 'credit'), amount: -amount },
      { account: memberAccount(memberId, 'frozen'), amount },
    ],
  };
}

export const freezeKey = (no: string) => `quick:${no}:freeze`;

/** The frozen money is ours. */
export function settleOf({ no, memberId, amount }: Pick<Moved, 'no' | 'memberId' | 'amount'>): Transfer {
  return {
    key: `quick:${no}:settle`,
    kind: 'quick.settle',
    memo: { orderNo: no },
    lines: [
      { account: memberAccount(memberId, 'frozen'), amount: -amount },
      { account: platformAccount('revenue.recharge'), amount },
    ],
  };
}

/** The frozen money goes back to where it came from. */
export function backOf(moved: Moved): Transfer {
  const { no, memberId, amount } = moved;
  return {
    key: `quick:${no}:back`,
    kind: 'quick.back',
    memo: { orderNo: no },
    lines: [{ account: memberAccount(memberId, 'frozen'), amount: -amount }, ...toSources(moved)],
  };
}

/** What was ours goes back to where it came from. */
export function refundOf(moved: Moved): Transfer {
  const { no, amount } = moved;
  return {
    key: `quick:${no}:refund`,
    kind: 'quick.refund',
    memo: { orderNo: no },
    lines: [{ account: platformAccount('revenue.recharge'), amount: -amount }, ...toSources(moved)],
  };
}

function toSources({ memberId, fromDeposit, fromBonus, fromCredit }: Moved): Transfer['lines'] {
  const parts = [
    ['deposit', fromDeposit],
    ['bonus', fromBonus],
    ['credit', fromCredit],
  ] as const;
  return parts
    .filter(([, part]) => part > 0n)
    .map(([kind, part]) => ({ account: memberAccount(memberId, kind), amount: part }));
}

/** Its money is frozen: a supplier has it, may have it, or will get it. */
export const OPEN: readonly number[] = [rechargeStatus.accepted, rechargeStatus.processing, rechargeStatus.uncertain];

/** What was asked for under an own number, in a fixed order. `together`: the request, where it is about several. */
export function askedParts(asked: {
  productId: string;
  account: string;
  count: number;
  notifyUrl: string;
  together: string;
}): readonly unknown[] {
  const { productId, account, count, notifyUrl, together } = asked;
  return [productId, account, count, notifyUrl, together];
}
