// Orders that nobody knows the end of, as a kind of review: agreeing gives the money back, refusing says that it was delivered.
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { reviewKind } from '@jishi/contract/enums/review';
import { displayMoney, formatMoney } from '@jishi/money';
import { labelOf } from '../../../kernel/labels';
import { Refusal } from '../../../kernel/refusal';
import type { ReviewKind } from '../../review';
import { fail, succeed } from '../order/ending/service';
import { backOf } from '../order/rules';
import { type OrderRow, lockByNo, selectByNo } from '../order/store';
import * as store from './store';

const ENDED = '这笔订单刚刚已有结果，请刷新';

export const uncertainOrders: ReviewKind<OrderRow> = {
  kind: reviewKind.rechargeOrder,
  called: '这笔充值',
  reads: 'recharge.read',
  decides: 'recharge.decide',
  second: 'aboveLimit',
  dueHours: 24,
  reasons: ['供应商后台显示已到账', '用户确认已到账', '供应商书面确认已到账'],
  grantLabel: '判为没有到账，退款',
  effect: '冻结的金额退回用户。拒绝表示判为已到账：冻结的金额扣款，请写明凭据。',
  acts: {
    targetKind: 'rechargeOrder',
    opened: 'recharge.openUncertain',
    granted: 'recharge.refund',
    refused: 'recharge.settle',
    takenBack: 'recharge.endUncertain',
  },
  about: ({ no, memberId, amount }) => ({ id: no, memberId, amount, title: `充值待确认 ${no}` }),
  moves: () => 'in',
  refusalMoves: () => 'within',
  audited: ({ no, amount }) => ({ targetId: no, after: { amount: formatMoney(amount) } }),
  lock: lockByNo,
  read: ({ db }, no) => selectByNo(db, no),
  async show(ctx, order) {
    const attempts = await store.selectSaid(ctx.db, order.id);
    return {
      facts: [
        { label: '金额', given: `${displayMoney(order.amount)} 元`, found: labelOf('rechargeStatus', order.status) },
        ...attempts.map(({ supplierName, state, words, asked }) => ({
          label: supplierName,
          given: labelOf('rechargeAttempt', state),
          found: `${words || '没有回答'}；已查询 ${asked} 次`,
        })),
      ],
      ...(order.status === rechargeStatus.uncertain && {
        postings: [{ lines: backOf(order).lines, memo: '判为没有到账' }],
      }),
      link: `/recharge/orders/${order.no}`,
    };
  },
  async granted(tx, ctx, order) {
    if (order.status !== rechargeStatus.uncertain) throw new Refusal('stateConflict', ENDED);
    await fail(tx, ctx, order, '核实没有到账，已退款', '人工判为没有到账');
    return '判为没有到账，金额已退回用户';
  },
  async refused(tx, _ctx, order, reason) {
    if (order.status !== rechargeStatus.uncertain) throw new Refusal('stateConflict', ENDED);
    await succeed(tx, order, { words: `人工判为已到账：${reason}` });
    return '判为已到账，冻结的金额已扣款';
  },
  async takenBack() {
    // the supplier has answered meanwhile: who takes it back ends the order
  },
};
