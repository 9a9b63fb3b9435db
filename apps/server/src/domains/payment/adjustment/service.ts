// A member's money changed by hand: one operator proposes, another one decides, and only then anything moves.
import { adjustmentKind, adjustmentStatus } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/console/adjustment';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import { displayMoney, formatMoney, parseAmount } from '@jishi/money';
import { type MemberId, withTransaction } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { type Posted, balances, post, setCreditLine } from '../../ledger';
import { notify } from '../../message';
import { type ReviewKind, openReview } from '../../review';
import { numberOf } from '../refund/rules';
import { nextSerial } from '../refund/store';
import { type Adjustment, changeOf, factsOf, transferOf } from './rules';
import * as store from './store';

/** `memberStatus` on the wire. */
const CLOSED = 4;

/** Proposes a change; nothing moves yet. @throws Refusal notFound, stateConflict (the account is closed) */
export const proposeAdjustment = useCase(
  contract.proposeAdjustment,
  async (ctx, { memberId, kind, amount, reason, evidence }) => {
    const proposedBy = ctx.operator;
    return withTransaction(ctx, async (tx) => {
      await holdOpenMember(tx, memberId as MemberId);
      const no = numberOf('TZ', ctx.now(), await nextSerial(tx));
      const asked = { no, memberId: memberId as MemberId, kind, amount: parseAmount(amount), reason, evidence };
      const proposal = { ...asked, status: adjustmentStatus.waiting, proposedBy, createdAt: ctx.now() };
      if (!(await store.insertAdjustment(tx, proposal, ctx.idempotencyKey)))
        return { no: await store.selectNoByKey(tx, proposedBy, ctx.idempotencyKey) };
      await openReview(tx, ctx, adjustments, proposal);
      return { no };
    });
  },
);

/** Takes two people whatever the amount: no payment or goods stand behind it. */
export const adjustments: ReviewKind<store.AdjustmentRow> = {
  kind: reviewKind.adjustment,
  called: '这笔提案',
  reads: 'ledger.read',
  decides: 'ledger.adjust',
  second: 'always',
  awaits: '等另一位操作员复核',
  dueHours: 24,
  reasons: ['凭据不全', '金额不对', '对象不对', '重复提出'],
  grantLabel: '同意并生效',
  effect: '同意后立即记账，用户会收到通知',
  acts: {
    targetKind: 'member',
    opened: 'payment.proposeAdjustment',
    granted: 'payment.grantAdjustment',
    refused: 'payment.refuseAdjustment',
    takenBack: 'payment.takeBackAdjustment',
  },
  about: ({ no, memberId, amount, kind }) => ({ id: no, memberId, amount, title: labelOf('adjustmentKind', kind) }),
  // who raises a balance has entered money; what else is changed nobody can carry away
  moves: ({ kind }) => (kind === adjustmentKind.depositUp || kind === adjustmentKind.bonusUp ? 'in' : undefined),
  audited: ({ no, memberId, kind, amount, reason, evidence }) => {
    const after = { adjustmentNo: no, kind: labelOf('adjustmentKind', kind), amount: formatMoney(amount) };
    return { targetId: memberId, after: { ...after, reason, evidence } };
  },
  lock: store.lockAdjustment,
  read: (ctx, no) => store.selectAdjustment(ctx.db, no),
  async show(ctx, asked) {
    const transfer = transferOf(asked);
    return {
      facts: factsOf(asked, await balances(ctx.db, asked.memberId)),
      postings: transfer ? [{ lines: transfer.lines, memo: asked.reason }] : [],
      link: `/members/${asked.memberId}/adjustments`,
    };
  },
  /** @throws Refusal stateConflict (closed account, more credit used than the new line), balanceTooLow */
  async granted(tx, ctx, asked) {
    const { no, memberId, amount, reason } = asked;
    await holdOpenMember(tx, memberId);
    const transfer = transferOf(asked);
    if (!transfer) await setCreditLine(tx, memberId, amount);
    else refuseOverpaid(asked, await post(tx, transfer).catch((error: unknown) => explain(tx, asked, error)));
    await store.setStatus(tx, no, adjustmentStatus.done);
    await notify(tx, ctx, { memberId, event: 'adjusted', params: { change: changeOf(asked), reason }, key: no });
    return '已生效，用户已收到通知';
  },
  async refused(tx, _, { no }) {
    await store.setStatus(tx, no, adjustmentStatus.refused);
    return '已拒绝，什么都没有变动';
  },
  takenBack: (tx, _, { no }) => store.setStatus(tx, no, adjustmentStatus.takenBack),
};

async function holdOpenMember(tx: Transaction, memberId: MemberId): Promise<void> {
  const status = await store.holdMemberStatus(tx, memberId);
  if (status === undefined) throw new Refusal('notFound', '没有这位用户');
  if (status === CLOSED) throw new Refusal('stateConflict', '这位用户已经注销');
}

async function explain(tx: Transaction, { memberId, kind }: Adjustment, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.refusal !== 'balanceTooLow') throw error;
  const { deposit, bonus } = await balances(tx, memberId);
  const [what, left] = kind === adjustmentKind.bonusDown ? ['赠送', bonus] : ['充值', deposit];
  throw new Refusal('balanceTooLow', `用户的${what}余额现在是 ${displayMoney(left)} 元，不够扣；提案没有处理`);
}

function refuseOverpaid({ amount }: Adjustment, posted: readonly Posted[]): void {
  for (const { surplus } of posted)
    if (surplus > 0n)
      throw new Refusal(
        'stateConflict',
        `用户只用了授信 ${displayMoney(amount - surplus)} 元，不能归还更多；提案没有处理`,
      );
}
