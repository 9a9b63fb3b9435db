// One message given back as a kind of review: what the operator sees of it, and what agreeing and refusing do.
import { reviewKind } from '@jishi/contract/enums/review';
import { displayMoney, formatMoney } from '@jishi/money';
import { labelOf } from '../../../../kernel/labels';
import { Refusal } from '../../../../kernel/refusal';
import type { ReviewKind } from '../../../review';
import { giveBackUnits } from '../../charge/service';
import { whyNot } from '../rules';
import * as store from '../store';

export const smsRefunds: ReviewKind<store.Refund> = {
  kind: reviewKind.smsRefund,
  called: '这条短信的退回',
  reads: 'sms.read',
  decides: 'refund.grant',
  second: 'aboveLimit',
  dueHours: 24,
  reasons: ['短信其实送达了', '用户没有要求', '先向通道核对'],
  grantLabel: '同意退回',
  effect: '条数退回原来的套餐，余额付的退到余额，不能撤回',
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
  async granted(tx, ctx, refund) {
    const why = whyNot(refund);
    if (why) throw new Refusal('stateConflict', why);
    await giveBackUnits(tx, ctx, [refund.messageId]);
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
  const parts = [packageUnits > 0 && `套餐 ${packageUnits} 条`, amount > 0n && `余额 ${displayMoney(amount)} 元`];
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
