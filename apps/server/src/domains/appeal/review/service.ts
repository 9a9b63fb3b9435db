// The refund of an appeal as a kind of review: who decides, when two have to, and what it moves.
import { reviewKind } from '@jishi/contract/enums/review';
import { appealMoneyWords, appealSide } from '@jishi/contract/enums/appeal';
import type { Transaction } from '@jishi/db';
import { displayMoney, formatMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { type ReviewKind, takeBack } from '../../review';
import { say } from '../message/service';
import { OPEN } from '../rules';
import { sealedFor } from '../sealed/rules';
import * as store from '../store';
import { subjectOf } from '../subject/service';
import { type Whole, endAppeal, lockWhole } from '../turn/service';

export const appealRefunds: ReviewKind<Whole> = {
  kind: reviewKind.appealRefund,
  called: '这笔申诉退款',
  reads: 'appeal.read',
  decides: 'appeal.decide',
  second: 'aboveLimit',
  dueHours: 12,
  reasons: ['证据不足', '供应商已提供到账凭证', '先请用户补充'],
  grantLabel: '同意退款',
  effect: '金额退回用户下单时的来源，申诉结束，不能撤回',
  acts: {
    targetKind: 'appeal',
    opened: 'appeal.askRefund',
    granted: 'appeal.refund',
    refused: 'appeal.refuseRefund',
    takenBack: 'appeal.takeBackRefund',
  },
  about: ({ appeal: { no, memberId, amount } }) => ({ id: no, memberId, amount, title: `申诉退款 ${no}` }),
  moves: () => 'in',
  audited: ({ appeal: { no, orderNo, amount, memberId } }) => ({
    targetId: no,
    after: { orderNo, memberId, amount: formatMoney(amount) },
  }),
  lock: (tx, no, ctx) => lockWhole(tx, ctx, no),
  async read(ctx, no) {
    const appeal = await store.selectByNo(ctx.db, no);
    const subject = appeal && subjectOf(ctx, appeal.subject);
    const order = appeal && (await subject?.find(ctx.db, appeal.orderNo));
    return appeal && order && subject && { appeal, order, subject };
  },
  async show(ctx, { appeal, order, subject }) {
    const isOpen = OPEN.includes(appeal.status);
    return {
      facts: [
        { label: '订单', given: `${appeal.title}，${appeal.orderNo}`, found: appealMoneyWords(order.money) },
        {
          label: '申诉的原因',
          given: labelOf('appealKind', appeal.kind),
          found: labelOf('appealStatus', appeal.status),
        },
        { label: '退款的理由', given: reasonOf(ctx, appeal) },
      ],
      ...(isOpen && { postings: await subject.postings(ctx.db, appeal.orderNo) }),
      link: `/appeals/${appeal.no}`,
    };
  },
  async granted(tx, ctx, { appeal, order, subject }) {
    await endAppeal(tx, ctx, { appeal, subject }, 'refund', {
      text: reasonOf(ctx, appeal),
      operatorId: ctx.operator,
    });
    await subject.refund(tx, ctx, order.no);
    return `已退回 ${displayMoney(appeal.amount)} 元`;
  },
  async refused(tx, ctx, { appeal }, reason) {
    await store.setRefundAsked(tx, appeal.id, null);
    await note(tx, ctx, appeal.id, `另一位操作员没有同意退款：${reason}`, ctx.operator);
    return '没有退款，申诉继续处理';
  },
  async takenBack(tx, ctx, { appeal }) {
    await store.setRefundAsked(tx, appeal.id, null);
    await note(tx, ctx, appeal.id, '退款的提案已撤回');
  },
};

/** Why a refund was asked for; '' when none was. */
function reasonOf({ vault }: Pick<Context, 'vault'>, { no, reasonCipher }: store.AppealRow): string {
  return reasonCipher ? vault.openText(reasonCipher, sealedFor.reason(no)) : '';
}

/** Tells operators alone. */
export async function note(
  tx: Transaction,
  ctx: Pick<Context, 'vault'>,
  appealId: string,
  text: string,
  operatorId: string | null = null,
): Promise<void> {
  await say(tx, ctx, { appealId, side: appealSide.note, text, operatorId });
}

/** Takes back the refund that waits for a second operator, where one does: the appeal is about to end otherwise. */
export async function withdrawRefund(tx: Transaction, ctx: Context, whole: Whole): Promise<Whole> {
  if (!whole.appeal.refundAsked) return whole;
  await takeBack(tx, ctx, appealRefunds, whole);
  return { ...whole, appeal: { ...whole.appeal, refundAsked: false, reasonCipher: null } };
}
