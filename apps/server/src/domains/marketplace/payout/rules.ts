// What a payout of a supplier's balance moves. Money is bigint in units of 0.00001 yuan.
import type { MemberId } from '../../../kernel/context';
import { type Transfer, memberAccount, platformAccount } from '../../ledger';

type Paid = { no: string; memberId: MemberId; amount: bigint };

/** Sets the amount aside while it is reviewed and paid. */
export function askOf({ no, memberId, amount }: Paid): Transfer {
  return moved(no, 'ask', [
    { account: memberAccount(memberId, 'supply'), amount: -amount },
    { account: memberAccount(memberId, 'frozen'), amount },
  ]);
}

/** Nothing is paid: it is the supplier's balance again. */
export function backOf({ no, memberId, amount }: Paid): Transfer {
  return moved(no, 'back', [
    { account: memberAccount(memberId, 'frozen'), amount: -amount },
    { account: memberAccount(memberId, 'supply'), amount },
  ]);
}

/** It has left our bank account. */
export function paidOf({ no, memberId, amount }: Paid): Transfer {
  return moved(no, 'paid', [
    { account: memberAccount(memberId, 'frozen'), amount: -amount },
    { account: platformAccount('clearing.bank'), amount },
  ]);
}

function moved(no: string, step: 'ask' | 'back' | 'paid', lines: Transfer['lines']): Transfer {
  return { key: `payout:${no}:${step}`, kind: 'supply.payout', memo: { orderNo: no }, lines };
}

export type BankAccount = { holder: string; bank: string; number: string };

/** As it is shown: bank, and the last four digits. */
export function maskBankAccount({ bank, number }: BankAccount): string {
  return `${bank} ****${number.slice(-4)}`;
}
