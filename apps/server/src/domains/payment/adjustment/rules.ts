// What an adjustment does. Money is bigint in units of 0.00001 yuan.
import { formatMoney } from '@jishi/money';
import type { MemberId } from '../../../kernel/context';
import { type Transfer, memberAccount, platformAccount } from '../../ledger';

/** adjustmentKind and adjustmentStatus of the contract's enums. */
export const AdjustmentKind = {
  depositUp: 1,
  depositDown: 2,
  bonusUp: 3,
  bonusDown: 4,
  creditLine: 5,
  repayment: 6,
} as const;
export const AdjustmentStatus = { waiting: 1, done: 2, refused: 3, takenBack: 4 } as const;

export type Adjustment = { no: string; memberId: MemberId; kind: number; amount: bigint };

/**
 * What is posted; undefined for a credit line, which moves nothing. A deposit is adjusted against `suspense`, where money lies
 * that nobody could place, so that its balance is what is still unexplained; a bonus is given, an expense as any other bonus.
 */
export function transferOf({ no, memberId, kind, amount }: Adjustment): Transfer | undefined {
  const deposit = memberAccount(memberId, 'deposit');
  const bonus = memberAccount(memberId, 'bonus');
  const suspense = platformAccount('suspense');
  const expense = platformAccount('expense.bonus');
  const routes: Record<number, readonly [from: Transfer['lines'][number]['account'], to: typeof deposit]> = {
    [AdjustmentKind.depositUp]: [suspense, deposit],
    [AdjustmentKind.depositDown]: [deposit, suspense],
    [AdjustmentKind.bonusUp]: [expense, bonus],
    [AdjustmentKind.bonusDown]: [bonus, expense],
    [AdjustmentKind.repayment]: [deposit, memberAccount(memberId, 'credit')],
  };
  const route = routes[kind];
  if (!route) return undefined;
  const lines = [
    { account: route[0], amount: -amount },
    { account: route[1], amount },
  ];
  return { key: `adjust:${no}`, kind: 'adjust', memo: { adjustmentNo: no }, lines };
}

/** The change as its member is told. */
export function changeOf({ kind, amount }: Pick<Adjustment, 'kind' | 'amount'>): string {
  const yuan = `${formatMoney(amount)} 元`;
  const words: Record<number, string> = {
    [AdjustmentKind.depositUp]: `您的充值余额增加 ${yuan}`,
    [AdjustmentKind.depositDown]: `您的充值余额减少 ${yuan}`,
    [AdjustmentKind.bonusUp]: `您的赠送余额增加 ${yuan}`,
    [AdjustmentKind.bonusDown]: `您的赠送余额减少 ${yuan}`,
    [AdjustmentKind.creditLine]: `您的授信额度改为 ${yuan}`,
    [AdjustmentKind.repayment]: `已用您的充值余额归还授信 ${yuan}`,
  };
  return words[kind]!;
}
