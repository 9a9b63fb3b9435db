// How an order ends, in the transaction of who ends it: its state, its money, and who is told, together. Its row is locked.
import { rechargeEvent, rechargeStatus } from '@jishi/contract/enums/recharge';
import { appealSubject } from '@jishi/contract/enums/appeal';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { endRefunded } from '../../../appeal';
import { post } from '../../../ledger';
import { addNotifying } from '../../submission/job/service';
import { OPEN, backOf, refundOf, settleOf } from '../rules';
import * as store from '../store';

/** It was delivered: the frozen money is ours. `words` are for operators. False when it has ended before. */
export async function succeed(
  tx: Transaction,
  order: store.OrderRow,
  { cost = null, words = '' }: { cost?: bigint | null; words?: string } = {},
): Promise<boolean> {
  if (!(await store.endOrder(tx, order.id, { status: rechargeStatus.success, cost }, OPEN))) return false;
  await store.insertEvents(tx, [order.id], rechargeEvent.success, words);
  await post(tx, settleOf(order));
  await tell(tx, order);
  return true;
}

/** It was not and will not be delivered: the frozen money goes back. `reason` is for the member. False when it has ended before. */
export async function fail(
  tx: Transaction,
  ctx: Context,
  order: store.OrderRow,
  reason: string,
  words = reason,
): Promise<boolean> {
  if (!(await store.endOrder(tx, order.id, { status: rechargeStatus.failed, reason }, OPEN))) return false;
  await store.insertEvents(tx, [order.id], rechargeEvent.failed, words);
  await post(tx, backOf(order));
  await tell(tx, order);
  await endRefunded(tx, ctx, appealSubject.rechargeOrder, order.no);
  return true;
}

/** It was charged and goes back after all, as its appeal decided. @throws Refusal stateConflict when it is back already */
export async function refund(tx: Transaction, order: store.OrderRow): Promise<void> {
  const end = { status: rechargeStatus.failed, reason: '申诉成立，已退款' };
  if (!(await store.endOrder(tx, order.id, end, [rechargeStatus.success])))
    throw new Refusal('stateConflict', '这笔订单的金额已经退回，请刷新');
  await store.insertEvents(tx, [order.id], rechargeEvent.refunded);
  await post(tx, refundOf(order));
  await tell(tx, order);
}

/** Nobody was asked to deliver it yet, and nobody will be. False when it is too late. */
export async function cancel(tx: Transaction, order: store.OrderRow): Promise<boolean> {
  const end = { status: rechargeStatus.cancelled };
  if (!(await store.endOrder(tx, order.id, end, [rechargeStatus.accepted]))) return false;
  await store.insertEvents(tx, [order.id], rechargeEvent.cancelled);
  await post(tx, backOf(order));
  await tell(tx, order);
  return true;
}

async function tell(tx: Transaction, { notifyAsked }: store.OrderRow): Promise<void> {
  if (notifyAsked) await addNotifying(tx);
}
