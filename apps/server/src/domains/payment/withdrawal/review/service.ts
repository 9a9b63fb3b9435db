// Withdrawals as a kind of review: what the operator sees of one, and what agreeing and refusing do.
import { withdrawalStatus } from '@jishi/contract/enums/payment';
import { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import { displayMoney, formatMoney } from '@jishi/money';
import type { Context, MemberId } from '../../../../kernel/context';
import { labelOf } from '../../../../kernel/labels';
import { type Balances, balances, post } from '../../../ledger';
import { notify } from '../../../message';
import type { Case, Fact, ReviewKind } from '../../../review';
import { postingsOf, unfreeze } from '../../refund/rules';
import { lockTopUps } from '../../refund/store';
import { type BankAccount, accountOf } from '../bank-account/service';
import { foreseenTransfers, payOut, planOfRequest, refuseOtherNames } from '../payout/service';
import { type Plan, sumOf } from '../plan/service';
import { asideOf, isSameName } from '../rules';
import { type WithdrawalRow, lockWithdrawal, moveWithdrawal, selectWithdrawal } from '../store';
import * as store from './store';

const yuan = (amount: bigint) => `${displayMoney(amount)} 元`;

export const withdrawals: ReviewKind<WithdrawalRow> = {
  kind: reviewKind.withdrawal,
  called: '这笔申请',
  reads: 'order.read',
  decides: 'refund.grant',
  second: 'aboveLimit',
  dueHours: 24,
  reasons: ['收款户名与付款人不符', '收款账户不正确', '请先核对发票', '资金来源待查'],
  grantLabel: '同意并退回',
  effect: '退回付款的渠道，新付的先退；原路退不了的转到会员填写的账户。退出后不能撤回。',
  acts: {
    targetKind: 'withdrawal',
    opened: 'payment.requestWithdrawal',
    granted: 'payment.grantWithdrawal',
    refused: 'payment.refuseWithdrawal',
    takenBack: 'payment.cancelWithdrawal',
  },
  about: ({ no, memberId, amount }) => ({ id: no, memberId, amount, title: '退回余额' }),
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
  const link = `/withdrawals?memberId=${memberId}`;
  const account = accountOf(ctx, found);
  if (found.status !== withdrawalStatus.waiting)
    return {
      facts: [askedFact(found), ...accountFacts(account, [], 0)],
      sums: await sumsOf(ctx, memberId),
      link: `/refunds?no=${found.no}`,
    };
  const [held, plan, paidTo] = await Promise.all([
    balances(ctx.db, memberId),
    planOfRequest(ctx, ctx.db, found),
    timesPaidTo(ctx, found, account),
  ]);
  return {
    facts: [
      amountFact(found, held),
      ...accountFacts(account, plan.payers, paidTo),
      await sourceFact(ctx, plan, account),
      ...takenFacts(plan, account, held),
    ],
    postings: postingsOf(foreseenTransfers(found, plan)),
    sums: await sumsOf(ctx, memberId),
    link,
  };
}

const askedFact = ({ amount }: WithdrawalRow): Fact => ({ label: '退回金额', given: yuan(amount) });

function amountFact(found: WithdrawalRow, { deposit, frozen }: Balances): Fact {
  const isThere = frozen >= found.amount;
  return {
    ...askedFact(found),
    found: isThere ? `可退本金 ${yuan(deposit + found.amount)}，这笔已冻结` : `冻结的只有 ${yuan(frozen)}`,
    verdict: isThere ? factVerdict.agrees : factVerdict.differs,
    source: '账簿',
  };
}

/** `payers`: who sent by bank what goes by bank; it goes to the same name only. */
function accountFacts(account: BankAccount | null, payers: readonly string[], paidTo: number): Fact[] {
  if (!account) return [];
  const isTheirs = payers.every((payer) => isSameName(payer, account.holder));
  const holder: Fact = payers.length
    ? {
        label: '收款户名',
        given: account.holder,
        found: payers.join('、'),
        verdict: isTheirs ? factVerdict.agrees : factVerdict.differs,
        source: '对公转账的付款人',
      }
    : { label: '收款户名', given: account.holder };
  const number: Fact = {
    label: '收款账户',
    given: `${account.bank} ${account.number}`,
    found: paidTo > 0 ? `以前转过 ${paidTo} 次` : '',
    source: paidTo > 0 ? '退款记录' : '',
  };
  return [holder, number];
}

/** How often the member's money went to this account before. */
async function timesPaidTo(ctx: Context, found: WithdrawalRow, account: BankAccount | null): Promise<number> {
  if (!account) return 0;
  const earlier = await store.selectPaidAccounts(ctx.db, found);
  return earlier.filter((row) => accountOf(ctx, row)?.number === account.number).length;
}

/** Which top-ups it goes back to, by their channels, and what no top-up covers. */
async function sourceFact(ctx: Context, { parts, rest }: Plan, account: BankAccount | null): Promise<Fact> {
  const channels = await store.selectChannels(
    ctx.db,
    parts.map(({ orderNo }) => orderNo),
  );
  const sums = new Map<string, bigint>();
  for (const { orderNo, way, amount } of parts) {
    const from = `${labelOf('payChannel', channels.get(orderNo)!)}${labelOf('refundWay', way)}`;
    sums.set(from, (sums.get(from) ?? 0n) + amount);
  }
  if (rest > 0n) sums.set(account ? '没有对应的充值，银行转账' : '没有对应的充值，退到余额', rest);
  const found = [...sums].map(([from, amount]) => `${from} ${yuan(amount)}`).join('；');
  return { label: '本金来路', found, source: '充值记录' };
}

/** What is taken off before anything goes out. */
function takenFacts({ owed, parts, rest }: Plan, account: BankAccount | null, { bonus }: Balances): Fact[] {
  const [bonusBack, withheld] = [sumOf(parts, 'bonusBack'), sumOf(parts, 'withheld')];
  const gifts = [
    `赠送余额 ${yuan(bonus)}，不退`,
    bonusBack > 0n ? `按比例收回 ${yuan(bonusBack)}` : '',
    withheld > 0n ? `已花掉的 ${yuan(withheld)}从退款里扣` : '',
  ];
  return [
    { label: '赠送', found: gifts.filter(Boolean).join('；'), source: '赠送规则' },
    { label: '已用授信', found: owed > 0n ? `先归还 ${yuan(owed)}` : '没有', source: '账簿' },
    { label: '实际退出', found: yuan(sumOf(parts, 'paidBack') + (account ? rest : 0n)), source: '账簿' },
  ];
}

const DAY_MS = 86_400_000;

async function sumsOf({ db, now }: Context, memberId: MemberId): Promise<Case['sums']> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const granted = await store.selectGranted(db, memberId, { member: ago(30), all: ago(1) });
  return [
    { label: '这位会员，30 天内退回余额', count: granted.memberCount, amount: granted.memberAmount },
    { label: '所有会员，24 小时内退回余额', count: granted.count, amount: granted.amount },
  ];
}
