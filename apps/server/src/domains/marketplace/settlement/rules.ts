// What a settlement moves. Money is bigint in units of 0.00001 yuan.
import type { MemberId } from '../../../kernel/context';
import { type Transfer, memberAccount, platformAccount } from '../../ledger';

/** A fen. What a supplier is paid out has no smaller parts. */
const FEN = 1000n;

/** The platform's part of what a supplier earned, rounded down to a fen; `rate` is in ten-thousandths. */
export function feeOf(earned: bigint, rate: number): bigint {
  return ((earned * BigInt(rate)) / 10_000n / FEN) * FEN;
}

export type Due = {
  orderId: string;
  no: string;
  supplierMemberId: MemberId;
  amount: bigint;
  returned: bigint;
  feeRate: number;
};

/** What waited is the supplier's, less the fee. `runId` is the run that settles it. */
export function settleOf({ no, supplierMemberId, amount, returned, feeRate }: Due, runId: string): Transfer {
  const earned = amount - returned;
  const fee = feeOf(earned, feeRate);
  return {
    key: `goods:${no}:settle`,
    kind: 'supply.settle',
    memo: { orderNo: no, runId },
    lines: [
      { account: memberAccount(supplierMemberId, 'settlement'), amount: -earned },
      { account: memberAccount(supplierMemberId, 'supply'), amount: earned - fee },
      ...(fee > 0n ? [{ account: platformAccount('revenue.marketplace'), amount: fee }] : []),
    ],
  };
}
