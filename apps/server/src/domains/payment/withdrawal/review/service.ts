// Withdrawals as a kind of review: what the operator sees of one, and what agreeing and refusing do.
import { withdrawalStatus } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { formatMoney } from '@jishi/money';
import type { Context, MemberId } from '../../../../kernel/context';
import { balances, post } from '../../../ledger';
import { notify } from '../../../message';
import type { Case, ReviewKind } from '../../../review';
import { postingsOf, unfreeze } from '../../refund/rules';
import { lockTopUps } from '../../refund/store';
import { accountOf } from '../bank-account/service';
import { foreseenTransfers, payOut, planOfRequest, refuseOtherNames } from '../payout/service';
import { type BankAccount, asideOf } from '../rules';
import { type WithdrawalRow, lockWithdrawal, moveWithdrawal, selectWithdrawal } from '../store';
import { factsOf, saidFacts } from './rules';
import * as store from './store';

export const withdrawals: ReviewKind<WithdrawalRow> = {
  kind: reviewKind.withdrawal,
  called: '这笔申请',
  reads: 'order.read',
  decides: 'refund.grant',
  second: 'aboveLimit',
  dueHours: 24,
  reasons: ['收款户名与付款人不符', '收款账户不正确', '请先核对发票', '资金来源待查'],
  grantLabel: '同意并退回',
  effect: '退回付款的渠道，新付的先退；原路退不了的转到用户填写的账户。退出后不能撤回。',
  acts: {
    targetKind: 'withdrawal',
    opened: 'payment.requestWithdrawal',
    granted: 'payment.grantWithdrawal',
    refused: 'payment.refuseWithdrawal',
    takenBack: 'payment.cancelWithdrawal',
  },
  about: ({ no, memberId, amount }) => ({ id: no, memberId, amount, title: '余额退款' }),
  moves: () => 'out',
  audited: ({ no, amount }) => ({ targetId: no, after: { amount: formatMoney(amount) } }),
  async lock(tx, no) {
    const found = await lockWithdrawal(tx, no);
    if (found?.status === withdrawalStatus.waiting) await lockTopUps(tx, found.memberId);
    return found;
  },
  read: ({ db }, no) => selectWithdrawal(db, no),
  show: showWithdrawal,
  async before(ctx, found) {
    refuseOtherNames(ctx, found, await planOfRequest(ctx, ctx.db, found));
  },
  async granted(tx, ctx, found) {
    await moveWithdrawal(tx, found.no, { status: withdrawalStatus.goingBack }, ctx.now());
    await payOut(tx, ctx, found);
    return '已同意，正在退回付款的渠道';
  },
  async refused(tx, ctx, found, reason) {
    const { no, memberId, amount } = found;
    await moveWithdrawal(tx, no, { status: withdrawalStatus.refused, reason }, ctx.now());
    await post(tx, unfreeze(asideOf(found), amount));
    await notify(tx, ctx, { memberId, event: 'withdrawalRefused', params: { amount, reason }, key: no });
    return '已拒绝，金额已解冻';
  },
  async takenBack(tx, ctx, found) {
    await moveWithdrawal(tx, found.no, { status: withdrawalStatus.cancelled }, ctx.now());
    await post(tx, unfreeze(asideOf(found), found.amount));
  },
};

async function showWithdrawal(ctx: Context, found: WithdrawalRow): Promise<Case> {
  const { memberId } = found;
  const account = accountOf(ctx, found);
  const sums = await sumsOf(ctx, memberId);
  if (found.status !== withdrawalStatus.waiting)
    return { facts: saidFacts(found.amount, account), sums, link: `/refunds?no=${found.no}` };
  const [held, plan, paidTo] = await Promise.all([
    balances(ctx.db, memberId),
    planOfRequest(ctx, ctx.db, found),
    timesPaidTo(ctx, found, account),
  ]);
  const channels = await store.selectChannels(
    ctx.db,
    plan.parts.map(({ orderNo }) => orderNo),
  );
  return {
    facts: factsOf({ amount: found.amount, account }, { held, plan, paidTo, channels }),
    postings: postingsOf(foreseenTransfers(found, plan)),
    sums,
    link: `/withdrawals?memberId=${memberId}`,
  };
}

/** How often the member's money went to this account before. */
async function timesPaidTo(ctx: Context, found: WithdrawalRow, account: BankAccount | null): Promise<number> {
  if (!account) return 0;
  const earlier = await store.selectPaidAccounts(ctx.db, found);
  return earlier.filter((row) => accountOf(ctx, row)?.number === account.number).length;
}

const DAY_MS = 86_400_000;

async function sumsOf({ db, now }: Context, memberId: MemberId): Promise<Case['sums']> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const granted = await store.selectGranted(db, memberId, { member: ago(30), all: ago(1) });
  return [
    { label: '这位用户，30 天内余额退款', count: granted.memberCount, amount: granted.memberAmount },
    { label: '所有用户，24 小时内余额退款', count: granted.count, amount: granted.amount },
  ];
}
