// Disputes that the parties did not settle, as a kind of review: agreeing gives the money back, refusing lets the settlement go on.
import { disputeStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { displayMoney, formatMoney } from '@jishi/money';
import type { Context } from '../../../../kernel/context';
import { labelOf } from '../../../../kernel/labels';
import type { Case, ReviewKind } from '../../../review';
import { disputeOf } from '../../order/rules';
import { selectByNo } from '../../order/store';
import { giveDisputedBack, resume } from '../ending/service';
import { type Disputed, lockDispute, selectDispute } from '../store';

export const disputes: ReviewKind<Disputed> = {
  kind: reviewKind.goodsDispute,
  called: '这件争议',
  reads: 'marketplace.read',
  decides: 'marketplace.decide',
  second: 'aboveLimit',
  dueHours: 48,
  reasons: ['卡密核实可用', '充值记录显示已到账', '与商品说明一致', '买家没有提供凭据'],
  grantLabel: '支持买家，退款',
  effect:
    '从供货方的待结算货款退给买家，退回付款时的余额、赠送或授信，授信已还清的部分退到充值余额。拒绝表示争议不成立：结算继续。',
  acts: {
    targetKind: 'goodsDispute',
    opened: 'marketplace.handOverDispute',
    granted: 'marketplace.grantDispute',
    refused: 'marketplace.refuseDispute',
    takenBack: 'marketplace.takeBackDispute',
  },
  about: ({ dispute: { no, memberId, wanted } }) => ({ id: no, memberId, amount: wanted, title: `权益争议 ${no}` }),
  moves: () => 'within',
  audited: ({ dispute }) => ({
    targetId: dispute.no,
    after: { orderNo: dispute.orderNo, amount: formatMoney(dispute.wanted) },
  }),
  lock: lockDispute,
  async read(ctx, no) {
    const dispute = await selectDispute(ctx.db, no);
    const order = dispute && (await selectByNo(ctx.db, dispute.orderNo));
    return order && { dispute, order };
  },
  show: showDispute,
  async granted(tx, ctx, disputed) {
    await giveDisputedBack(tx, ctx, disputed, '平台核实后支持买家');
    return `已退给买家 ${displayMoney(disputed.dispute.wanted)} 元`;
  },
  async refused(tx, ctx, disputed, reason) {
    await resume(tx, ctx, disputed, { status: disputeStatus.refused, reason, result: `不成立，${reason}` });
    return '争议不成立，结算继续';
  },
  async takenBack(tx, ctx, disputed) {
    await resume(tx, ctx, disputed, TAKEN_BACK);
  },
};

export const TAKEN_BACK = { status: disputeStatus.takenBack, reason: '买家撤回', result: '买家撤回' };

async function showDispute(_ctx: Context, { dispute, order }: Disputed): Promise<Case> {
  const isOpen = dispute.status === disputeStatus.withPlatform;
  return {
    facts: [
      { label: '商品', given: `${order.productName} × ${order.count}`, found: `已交付 ${order.delivered}` },
      { label: '买家', given: labelOf('disputeKind', dispute.kind), found: dispute.words },
      { label: '供货方', found: dispute.supplierWords || '48 小时内没有回应' },
      { label: '要求退款', given: `${dispute.count} 件`, found: `${displayMoney(dispute.wanted)} 元` },
    ],
    ...(isOpen && {
      postings: [{ lines: disputeOf(order, order.returned, dispute.wanted).lines, memo: '退给买家' }],
    }),
    link: `/marketplace/orders/${order.no}`,
  };
}
