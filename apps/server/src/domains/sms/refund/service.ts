// One message that was paid for and not delivered, given back by an operator's word: once, with its reason.
import * as contract from '@jishi/contract/console/sms-message';
import { smsState } from '@jishi/contract/enums/sms';
import { reviewKind } from '@jishi/contract/enums/review';
import { formatMoney } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { type ReviewKind, openReview } from '../../review';
import { giveBack } from '../charge/service';
import * as store from './store';

/** What can be given back: it left, was charged, and nobody has it. */
export const REFUNDED_STATES: readonly number[] = [smsState.notDelivered, smsState.unknown];

/** Gives a message back, or asks a second operator to agree above the limit. @throws Refusal notFound, stateConflict */
export const refundSmsMessage = useCase(contract.refundSmsMessage, (ctx, { id: messageId, reason }) =>
  withTransaction(ctx, async (tx) => {
    const message = await store.lockMessage(tx, messageId);
    if (!message) throw new Refusal('notFound', '没有这条短信');
    refuseOther(message);
    const id = await store.insertRefund(tx, { messageId, reason, askedBy: ctx.operator });
    if (id === undefined) throw new Refusal('stateConflict', '这条短信的退回在等另一位操作员同意');
    const refund = { ...message, id, status: store.RefundStatus.waiting, reason };
    const { granted, outcome } = await openReview(tx, ctx, smsRefunds, refund);
    return { done: granted, outcome };
  }),
);

type Given = Pick<store.Refund, 'state' | 'givenBack' | 'isClosed'>;

/** @throws Refusal stateConflict */
function refuseOther({ state, givenBack, isClosed }: Given): void {
  if (givenBack) throw new Refusal('stateConflict', '这条短信的费用已经退回');
  if (isClosed) throw new Refusal('stateConflict', '这位会员已经注销');
  if (!REFUNDED_STATES.includes(state))
    throw new Refusal('stateConflict', `这条短信现在是“${labelOf('smsState', state)}”，只有未送达和未知的可以退回`);
}

export const smsRefunds: ReviewKind<store.Refund> = {
  kind: reviewKind.smsRefund,
  called: '这条短信的退回',
  reads: 'sms.read',
  decides: 'refund.grant',
  second: 'aboveLimit',
  dueHours: 24,
  reasons: ['短信其实送达了', '会员没有要求', '先向通道核对'],
  grantLabel: '同意退回',
  effect: '条数退回原来的套餐，余额付的退回余额，不能撤回',
  acts: {
    targetKind: 'smsMessage',
    opened: 'sms.askRefund',
    granted: 'sms.grantRefund',
    refused: 'sms.refuseRefund',
    takenBack: 'sms.takeBackRefund',
  },
  about: ({ id, memberId, amount, messageId }) => ({
    id,
    memberId,
    amount: amount > 0n ? amount : null,
    title: `短信 ${messageId}`,
  }),
  moves: ({ amount }) => (amount > 0n ? 'within' : undefined),
  audited: ({ messageId, memberId, batchNo, segments, packageUnits, amount, reason }) => ({
    targetId: messageId,
    after: { memberId, batchNo, segments, packageUnits, amount: formatMoney(amount), reason },
  }),
  lock: store.lockRefund,
  read: ({ db }, id) => store.selectRefund(db, id),
  show: (_, refund) => Promise.resolve({ facts: factsOf(refund), link: linkOf(refund) }),
  /** @throws Refusal stateConflict (given back or delivered meanwhile) */
  async granted(tx, _, refund) {
    refuseOther(refund);
    await giveBack(tx, [refund.messageId]);
    await store.markGivenBack(tx, refund.messageId);
    await store.endRefund(tx, refund.id, store.RefundStatus.done);
    return `已退回：${costWords(refund)}`;
  },
  async refused(tx, _, { id }) {
    await store.endRefund(tx, id, store.RefundStatus.not);
    return '没有退回';
  },
  takenBack: (tx, _, { id }) => store.endRefund(tx, id, store.RefundStatus.not),
};

const linkOf = ({ memberId, batchNo }: store.Refund) =>
  `/sms/messages?${new URLSearchParams({ memberId, batchNo }).toString()}`;

/** What goes back, in words. */
function costWords({ packageUnits, amount }: Pick<store.Refund, 'packageUnits' | 'amount'>): string {
  const parts = [packageUnits > 0 && `套餐 ${packageUnits} 条`, amount > 0n && `余额 ${formatMoney(amount)} 元`];
  return parts.filter(Boolean).join('，');
}

const factsOf = (refund: store.Refund) => [
  { label: '退回原因', given: refund.reason },
  { label: '短信', found: `${refund.messageId}，${refund.templateName}，计 ${refund.segments} 条` },
  {
    label: '状态',
    found: [labelOf('smsState', refund.state), refund.words, refund.code].filter(Boolean).join('，'),
    source: refund.channel || '通道',
  },
  { label: '退回', found: costWords(refund) },
];
