// Payouts as a kind of review: money leaves us, so above a limit two operators agree. Agreed to, it waits for the bank transfer.
import { payoutStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import { displayMoney, formatMoney } from '@jishi/money';
import type { Context } from '../../../../kernel/context';
import { standingOf } from '../../../certification';
import { balances, post } from '../../../ledger';
import { notify } from '../../../message';
import type { Case, ReviewKind } from '../../../review';
import { backOf, paidOf } from '../rules';
import { type PayoutRow, lockPayout, movePayout, selectPaidBefore, selectPayout } from '../store';

export const payouts: ReviewKind<PayoutRow> = {
  kind: reviewKind.goodsPayout,
  called: '这笔提现',
  reads: 'marketplace.read',
  decides: 'marketplace.decide',
  second: 'aboveLimit',
  dueHours: 24,
  reasons: ['收款户名与企业不符', '收款账户不正确', '有争议待处理'],
  grantLabel: '同意打款',
  effect: '同意后由财务从对公账户转账，转账后登记银行流水号。拒绝时金额退回供货余额。',
  acts: {
    targetKind: 'goodsPayout',
    opened: 'marketplace.requestPayout',
    granted: 'marketplace.grantPayout',
    refused: 'marketplace.refusePayout',
    takenBack: 'marketplace.cancelPayout',
  },
  about: ({ no, memberId, amount }) => ({ id: no, memberId, amount, title: `货款提现 ${no}` }),
  moves: () => 'out',
  audited: ({ no, amount }) => ({ targetId: no, after: { amount: formatMoney(amount) } }),
  lock: lockPayout,
  read: ({ db }, no) => selectPayout(db, no),
  show: showPayout,
  async granted(tx, _ctx, { no }) {
    await movePayout(tx, no, { status: payoutStatus.toPay });
    return '已同意，请转账后登记银行流水号';
  },
  async refused(tx, ctx, payout, reason) {
    const { no, memberId, amount } = payout;
    await giveUp(tx, payout, { status: payoutStatus.refused, reason });
    const params = { no, amount, reason };
    await notify(tx, ctx, { memberId, event: 'goodsPayoutRefused', params, key: no, link: '/qy/supply/settlement' });
    return '已拒绝，金额已退回供货余额';
  },
  async takenBack(tx, _ctx, payout) {
    await giveUp(tx, payout, { status: payoutStatus.takenBack, reason: '供货方撤回' });
  },
};

async function giveUp(tx: Transaction, payout: PayoutRow, how: { status: number; reason: string }): Promise<void> {
  await movePayout(tx, payout.no, how);
  await post(tx, backOf(payout));
}

async function showPayout(ctx: Context, payout: PayoutRow): Promise<Case> {
  const [held, { enterprise }, before] = await Promise.all([
    balances(ctx.db, payout.memberId),
    standingOf(ctx.db, payout.memberId),
    selectPaidBefore(ctx.db, payout.supplierId),
  ]);
  const isWaiting = payout.status === payoutStatus.waiting;
  return {
    facts: [
      { label: '供货方', given: payout.supplierName, found: enterprise?.name ?? '没有有效的企业认证' },
      { label: '收款账户', given: payout.accountMask, found: '户名与企业名称一致', source: '提交时核对' },
      { label: '供货余额', found: `${displayMoney(held.supply)} 元`, source: '账簿' },
      { label: '待结算', found: `${displayMoney(held.settlement)} 元`, source: '账簿' },
    ],
    sums: [{ label: '以前打过的款', count: before.count, amount: before.amount }],
    ...(isWaiting && { postings: [{ lines: paidOf(payout).lines, memo: '登记银行流水号时' }] }),
    link: `/marketplace/payouts?supplierId=${payout.supplierId}`,
  };
}
