// Refunds of orders as a kind of review: what the operator sees of one, and what agreeing and refusing do.
import { payOrderKind, refundStatus, refundWay } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Queryable, Transaction } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../../kernel/context';
import { type Transfer, post, transferOf } from '../../../ledger';
import type { Case, ReviewKind } from '../../../review';
import { type OrderRow, lockOrder, selectOrder } from '../../store';
import { recipientsOf } from '../recipient/service';
import { freeze, postingsOf, refundable, unfreeze } from '../rules';
import { backOfTopUp, foreseenTransfers, grant } from '../service';
import { type RefundRow, lockRefund, moveRefund, selectOfOrder, selectRefund } from '../store';
import { factsOf } from './rules';

/** A refund that was asked for, with its order. */
export type AskedRefund = { order: OrderRow; refund: RefundRow };

export const refunds: ReviewKind<AskedRefund> = {
  kind: reviewKind.refund,
  called: '这笔退款',
  reads: 'order.read',
  decides: 'refund.grant',
  second: 'aboveLimit',
  dueHours: 24,
  reasons: ['订单不该退', '金额不正确', '已经用别的方式退了', '先与用户核对'],
  grantLabel: '同意退款',
  effect: '按发起的方式退出，退出后不能撤回。充值的赠送按比例收回，已花掉的从退款里扣。',
  acts: {
    targetKind: 'payOrder',
    opened: 'payment.askRefund',
    granted: 'payment.grantRefund',
    refused: 'payment.refuseRefund',
    takenBack: 'payment.takeBackRefund',
  },
  about: ({ order, refund: { no, memberId, amount } }) => ({ id: no, memberId, amount, title: `退款 ${order.no}` }),
  moves: ({ refund }) => (refund.way === refundWay.balance ? 'within' : 'out'),
  audited: ({ order, refund: { no, amount, reason } }) => ({
    targetId: order.no,
    after: { refundNo: no, amount: formatMoney(amount), reason },
  }),
  lock: (tx, no) => askedOf(tx, no, lockOrder, lockRefund),
  read: ({ db }, no) => askedOf(db, no, selectOrder, selectRefund),
  show: showRefund,
  async granted(tx, ctx, { order, refund }) {
    await moveRefund(tx, refund.no, { status: grantedStatus(refund.way) }, ctx.now());
    await post(tx, ...(await unfreezing(tx, { order, refund })));
    await grant(tx, ctx, order, refund);
    return refund.way === refundWay.balance ? '已同意，已退到余额' : '已同意，正在退出';
  },
  async refused(tx, ctx, asked, reason) {
    await close(tx, ctx, asked, reason);
    return asked.order.kind === payOrderKind.recharge ? '未同意，金额已解冻' : '未同意，不退';
  },
  takenBack: (tx, ctx, asked) => close(tx, ctx, asked, '发起人撤回'),
};

/** What a refund is once it is granted: on the balance at once, elsewhere under way. */
export function grantedStatus(way: number): number {
  return way === refundWay.balance ? refundStatus.done : refundStatus.underWay;
}

/** The order is read first, as everybody else locks. */
async function askedOf<Db extends Queryable>(
  db: Db,
  no: string,
  orderBy: (db: Db, no: string) => Promise<OrderRow | undefined>,
  refundBy: (db: Db, no: string) => Promise<RefundRow | undefined>,
): Promise<AskedRefund | undefined> {
  const known = await selectRefund(db, no);
  const order = known?.orderNo ? await orderBy(db, known.orderNo) : undefined;
  const refund = order && (await refundBy(db, no));
  return refund && { order, refund };
}

async function close(tx: Transaction, ctx: Context, asked: AskedRefund, said: string): Promise<void> {
  await moveRefund(tx, asked.refund.no, { status: refundStatus.refused, said }, ctx.now());
  await post(tx, ...(await unfreezing(tx, asked)));
}

/** Sets the money of a top-up aside that waits for a second operator: it can neither be spent nor go back another way. */
export async function freezeAsked(tx: Transaction, { order, refund }: AskedRefund): Promise<void> {
  if (order.kind === payOrderKind.recharge) await post(tx, freeze({ ...refund, orderNo: order.no }, refund.amount));
}

/** What sets the money free again that was set aside, if it was. */
async function unfreezing(db: Queryable, { order, refund }: AskedRefund): Promise<Transfer[]> {
  const aside = { ...refund, orderNo: order.no };
  return (await transferOf(db, freeze(aside, refund.amount).key)) ? [unfreeze(aside, refund.amount)] : [];
}

async function showRefund(ctx: Context, asked: AskedRefund): Promise<Case> {
  const { order, refund } = asked;
  const link = `/orders/${order.no}`;
  if (refund.status !== refundStatus.toSecond) return { facts: factsOf(asked), link };
  const others = (await selectOfOrder(ctx.db, order.no)).filter(({ no }) => no !== refund.no);
  const left = refundable(order.payAmount, others);
  const back = order.kind === payOrderKind.recharge ? await backOfTopUp(ctx.db, order, refund) : undefined;
  const payer = (await recipientsOf(ctx, ctx.db, [refund.no])).get(refund.no) ?? '';
  const gone = others.filter(({ status }) => status !== refundStatus.refused).length;
  return {
    facts: factsOf(asked, { left, back, payer: refund.way === refundWay.bank ? payer : '' }),
    postings: postingsOf([
      ...(await unfreezing(ctx.db, asked)),
      ...(await foreseenTransfers(ctx.db, ctx, order, refund)),
    ]),
    sums: [{ label: '这笔订单，已退或在退', count: gone, amount: order.payAmount - left }],
    link,
  };
}
