// Money meeting orders: from the balance, or from a channel outside. Whatever arrives, in whatever order and however
// often, an order is paid once and every yuan received is on the book.
import { payChannel, payOrderKind, receiptOutcome } from '@jishi/contract/enums/payment';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { addJob, job } from '../../../kernel/job';
import { type Transfer, type TransferKind, memberAccount, platformAccount, post } from '../../ledger';
import { notify as tell } from '../../message';
import * as attempts from '../attempt/store';
import { type Payment, orderNoOf } from '../channel/rules';
import { clearingOf } from '../channel/service';
import { type OrderRequest, completeOrder, insertOrder, recordPurchase, tellOfArrival } from '../order/service';
import { dispositionOf } from '../rules';
import * as store from '../store';

/**
 * Makes an order and pays it from the balance in one transaction. The caller has checked the trade password. Under the
 * same Idempotency-Key the first order is answered and nothing is paid again. @throws Refusal balanceTooLow, duplicate, or `reserve`'s
 */
export async function payFromBalance(ctx: Context, request: Omit<OrderRequest, 'channel'>): Promise<store.OrderRow> {
  return withTransaction(ctx, async (tx) => {
    const { order, made } = await insertOrder(tx, ctx, { ...request, channel: payChannel.balance });
    if (!made) return order;
    await completeOrder(tx, ctx, order, { tradeNo: null, arrived: [] });
    await recordPurchase(tx, ctx, order);
    return order;
  });
}

/** `no` is the order's number at the channel. */
type Arrived = Payment & { channel: number; no: string };

/** Closes the other trades of an order that is paid. */
export const CLOSE_RIVALS = job<{ no: string }>('payment.closeRivals');
/** Returns a payment that no order waited for. */
export const REFUND_UNNEEDED = job<{ channel: number; tradeNo: string }>('payment.refundUnneeded');

/** The answer for a payment already booked. */
const BOOKED_BEFORE = '这笔款项已入账，重复通知';

/**
 * Books money that a channel says it received; the same trade is booked once. Returns what happened, for the trace.
 */
export function settle(ctx: Context, arrived: Arrived): Promise<string> {
  return withTransaction(ctx, (tx) => settleIn(tx, ctx, arrived));
}

/** The same inside the caller's transaction. */
export async function settleIn(tx: Transaction, ctx: Context, arrived: Arrived): Promise<string> {
  const order = await store.lockOrder(tx, orderNoOf(arrived.no));
  if (!order) return '没有这笔订单';
  if (arrived.amount <= 0n) return '金额无法解读';
  const disposition = dispositionOf(order, arrived.amount);
  const receipt = { ...arrived, orderNo: order.no, disposition, at: ctx.now() };
  if (!(await store.insertReceipt(tx, receipt))) return BOOKED_BEFORE;
  await attempts.endAttempt(tx, arrived.no, ctx.now());
  await tellOfArrival(tx, ctx, order.memberId);
  return place(tx, ctx, order, { ...arrived, disposition });
}

async function place(
  tx: Transaction,
  ctx: Context,
  order: store.OrderRow,
  { disposition, ...arrived }: Arrived & { disposition: number },
): Promise<string> {
  if (disposition === receiptOutcome.paidOrder) return payOrder(tx, ctx, order, arrived);
  const seen = { ...arrived, amount: String(arrived.amount), disposition };
  ctx.log.warn({ ...seen, orderNo: order.no }, 'money arrived that its order did not wait for');
  if (disposition === receiptOutcome.held) return hold(tx, order, arrived);
  return disposition === receiptOutcome.returned
    ? refundUnneeded(tx, order, arrived)
    : creditLate(tx, ctx, order, arrived);
}

async function payOrder(tx: Transaction, ctx: Context, order: store.OrderRow, arrived: Arrived): Promise<string> {
  const { channel, tradeNo } = arrived;
  if (order.channel !== channel) await attempts.changeChannel(tx, order.no, channel);
  await completeOrder(tx, ctx, order, { tradeNo, arrived: [creditOf(order, `pay:${order.no}`, arrived)] });
  if (order.kind === payOrderKind.recharge) await tellTopUp(tx, ctx, order, { key: order.no, amount: order.payAmount });
  if ((await attempts.selectAttempts(tx, order.no)).some(({ open }) => open))
    await addJob(tx, CLOSE_RIVALS, { no: order.no }, { key: `rivals:${order.no}` });
  return '已入账';
}

async function hold(tx: Transaction, order: store.OrderRow, arrived: Arrived): Promise<string> {
  await post(tx, asideOf(order, arrived, { key: `held:${arrived.tradeNo}`, kind: 'recharge.held', in: 'suspense' }));
  return '金额与订单不符，款项挂账待核';
}

async function refundUnneeded(tx: Transaction, order: store.OrderRow, arrived: Arrived): Promise<string> {
  const { channel, tradeNo } = arrived;
  await post(tx, asideOf(order, arrived, { key: `twice:${tradeNo}`, kind: 'recharge.twice', in: 'refund.payable' }));
  await addJob(tx, REFUND_UNNEEDED, { channel, tradeNo }, { key: `back:${channel}:${tradeNo}` });
  return '订单已付款，重复支付的款项原路退回';
}

async function creditLate(tx: Transaction, ctx: Context, order: store.OrderRow, arrived: Arrived): Promise<string> {
  await post(tx, { ...creditOf(order, `late:${arrived.tradeNo}`, arrived), kind: 'recharge.astray' });
  await tellTopUp(tx, ctx, order, { key: arrived.tradeNo, amount: arrived.amount });
  return '订单已关闭，款项已记入余额';
}

async function tellTopUp(
  tx: Transaction,
  ctx: Context,
  { memberId, no }: store.OrderRow,
  { key, amount }: { key: string; amount: bigint },
): Promise<void> {
  await tell(tx, ctx, { memberId, event: 'topUpArrived', params: { amount, orderNo: no }, key });
}

function creditOf(order: store.OrderRow, key: string, { channel, amount }: Arrived): Transfer {
  return {
    key,
    kind: order.kind === payOrderKind.recharge ? 'recharge' : 'recharge.order',
    memo: { orderNo: order.no },
    lines: [
      { account: clearingOf(channel), amount: -amount },
      { account: memberAccount(order.memberId, 'deposit'), amount },
    ],
  };
}

/** Money without an owner yet: held for a person to look at, or due back to its source. */
function asideOf(
  order: store.OrderRow,
  { channel, amount }: Arrived,
  aside: { key: string; kind: TransferKind; in: 'suspense' | 'refund.payable' },
): Transfer {
  return {
    key: aside.key,
    kind: aside.kind,
    memo: { orderNo: order.no },
    lines: [
      { account: clearingOf(channel), amount: -amount },
      { account: platformAccount(aside.in), amount },
    ],
  };
}
