// Appeals about recharge orders: those that succeeded or that nobody knows the end of, for thirty days.
import { appealSubject } from '@jishi/contract/enums/appeal';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import type { Queryable, Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { Refusal } from '../../../kernel/refusal';
import type { AppealSubject, Appealed } from '../../appeal';
import { refuseOpen, takeBack } from '../../review';
import { fail, refund, succeed } from '../order/ending/service';
import { backOf, refundOf } from '../order/rules';
import { type OrderRow, lockByNo, selectByNo } from '../order/store';
import { isUnderReview } from '../outcome/store';
import { uncertainOrders } from '../review/service';
import * as store from './store';

const DAYS = 30;

const OPEN_TO_APPEAL: readonly number[] = [rechargeStatus.success, rechargeStatus.uncertain];

export const rechargeAppeals: AppealSubject = {
  subject: appealSubject.rechargeOrder,
  find,
  async lock(tx, no) {
    return (await lockByNo(tx, no)) && find(tx, no);
  },
  async steps({ db }, no) {
    const steps = await store.selectSteps(db, no);
    return steps.map(({ at, event }) => ({ at, words: labelOf('rechargeEvent', event) }));
  },
  async postings(db, no) {
    const order = await selectByNo(db, no);
    if (order?.status === rechargeStatus.success) return [{ lines: refundOf(order).lines, memo: '申诉退款' }];
    return order?.status === rechargeStatus.uncertain ? [{ lines: backOf(order).lines, memo: '申诉退款' }] : [];
  },
  async refund(tx, ctx, no) {
    const order = await lockByNo(tx, no);
    if (order?.status === rechargeStatus.success) return refund(tx, order);
    const uncertain = requireUncertain(order);
    await endReview(tx, ctx, uncertain);
    await fail(tx, ctx, uncertain, '申诉成立，已退款', '申诉判为没有到账');
  },
  async arrived(tx, ctx, no, words) {
    const order = await lockByNo(tx, no);
    if (order?.status === rechargeStatus.success) return;
    const uncertain = requireUncertain(order);
    const { actor } = ctx;
    if (actor.kind === 'operator')
      return refuseOpen(tx, { ...ctx, actor, operator: actor.operatorId }, uncertainOrders, uncertain, words);
    await endReview(tx, ctx, uncertain);
    await succeed(tx, uncertain, { words });
  },
  link: (no) => `/recharge/orders/${no}`,
};

async function find(db: Queryable, no: string): Promise<Appealed | undefined> {
  const row = await store.selectAppealed(db, no, DAYS);
  return row && { ...row, barred: barOf(row) };
}

function barOf({ status, isOver }: store.AppealedRow): string {
  if (!OPEN_TO_APPEAL.includes(status))
    return `这笔订单现在是“${labelOf('rechargeStatus', status)}”，成功和待确认的才能申诉`;
  return isOver ? `下单已超过 ${DAYS} 天，不能再申诉` : '';
}

/** @throws Refusal stateConflict */
function requireUncertain(order: OrderRow | undefined): OrderRow {
  if (order?.status === rechargeStatus.uncertain) return order;
  throw new Refusal('stateConflict', '这笔订单刚刚已有结果，请刷新');
}

/** The appeal has decided what a person was to decide. */
async function endReview(tx: Transaction, ctx: Context, order: OrderRow): Promise<void> {
  if (await isUnderReview(tx, order.no)) await takeBack(tx, ctx, uncertainOrders, order);
}
