// What an adjustment does. Money is bigint in units of 0.00001 yuan.
import { adjustmentKind } from '@jishi/contract/enums/payment';
import { factVerdict } from '@jishi/contract/enums/review';
import { displayMoney } from '@jishi/money';
import type { MemberId } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { type Transfer, memberAccount, platformAccount } from '../../ledger';
import type { Fact } from '../../review';

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
    [adjustmentKind.depositUp]: [suspense, deposit],
    [adjustmentKind.depositDown]: [deposit, suspense],
    [adjustmentKind.bonusUp]: [expense, bonus],
    [adjustmentKind.bonusDown]: [bonus, expense],
    [adjustmentKind.repayment]: [deposit, memberAccount(memberId, 'credit')],
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
  const yuan = `${displayMoney(amount)} 元`;
  const words: Record<number, string> = {
    [adjustmentKind.depositUp]: `您的充值余额增加 ${yuan}`,
    [adjustmentKind.depositDown]: `您的充值余额减少 ${yuan}`,
    [adjustmentKind.bonusUp]: `您的赠送余额增加 ${yuan}`,
    [adjustmentKind.bonusDown]: `您的赠送余额减少 ${yuan}`,
    [adjustmentKind.creditLine]: `您的授信额度改为 ${yuan}`,
    [adjustmentKind.repayment]: `已用您的充值余额归还授信 ${yuan}`,
  };
  return words[kind]!;
}

/** Why, and what it rests on. */
type Said = { reason: string; evidence: string };
type Balances = { deposit: bigint; bonus: bigint; credit: bigint; creditLine: bigint };

/** What is asked for beside what the member has. */
export function factsOf({ kind, amount, reason, evidence }: Adjustment & Said, held: Balances): Fact[] {
  const label = labelOf('adjustmentKind', kind);
  const { found, enough } = standingOf(kind, amount, held);
  const verdict = enough ? factVerdict.agrees : factVerdict.differs;
  return [
    { label, given: `${displayMoney(amount)} 元`, found, verdict, source: '账簿' },
    { label: '原因', given: reason },
    { label: '凭据', given: evidence },
  ];
}

function standingOf(kind: number, amount: bigint, { deposit, bonus, credit, creditLine }: Balances) {
  const owed = -credit;
  switch (kind) {
    case adjustmentKind.depositUp:
    case adjustmentKind.depositDown:
      return {
        found: `充值余额 ${displayMoney(deposit)} 元`,
        enough: kind === adjustmentKind.depositUp || amount <= deposit,
      };
    case adjustmentKind.bonusUp:
    case adjustmentKind.bonusDown:
      return {
        found: `赠送余额 ${displayMoney(bonus)} 元`,
        enough: kind === adjustmentKind.bonusUp || amount <= bonus,
      };
    case adjustmentKind.creditLine:
      return { found: `额度 ${displayMoney(creditLine)} 元，已用 ${displayMoney(owed)} 元`, enough: owed <= amount };
    default:
      return {
        found: `已用授信 ${displayMoney(owed)} 元，充值余额 ${displayMoney(deposit)} 元`,
        enough: amount <= owed && amount <= deposit,
      };
  }
}
