// Money meeting orders: from the balance, by a notification, by asking the channel. Whatever arrives, in whatever order
// and however often, an order is paid once and every yuan received is on the book.
import type { Transaction } from '@jishi/db';
import { formatMoney, parseMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { recordAudit } from '../../audit';
import { type Transfer, memberAccount, platformAccount, post } from '../../ledger';
import { notify as tell } from '../../message';
import { type Alipay, openAlipay, saysPaid } from '../alipay/service';
import { type OrderRequest, fulfilmentOf, insertOrder } from '../order/service';
import { Channel, Disposition, OrderKind, OrderStatus, dispositionOf } from '../rules';
import * as store from '../store';

/** At most one question to the channel per order in this time. */
const QUERY_PAUSE_MS = 3_000;

function alipayOf(ctx: Context): Alipay {
  if (!ctx.settings.alipay) throw new Refusal('channelFault', '支付宝还没有开通');
  return openAlipay(ctx.settings.alipay, ctx.now);
}

/** Where an unpaid order is paid. @throws Refusal channelFault when the channel is not set up */
export function payPageOf(ctx: Context, order: store.OrderRow): string {
  const { publicUrl } = ctx.settings;
  return alipayOf(ctx).payPage(
    { no: order.no, subject: order.subject, amount: formatMoney(order.payAmount), expireAt: order.expireAt },
    { notifyUrl: `${publicUrl}/notify/alipay`, returnUrl: `${publicUrl}/payres?orderNo=${order.no}` },
  );
}

/**
 * Makes an order and pays it from the balance in one transaction. The caller has checked the trade password. Under the
 * same Idempotency-Key the first order is answered and nothing is paid again. @throws Refusal balanceTooLow, duplicate, or `reserve`'s
 */
export async function payFromBalance(ctx: Context, request: Omit<OrderRequest, 'channel'>): Promise<store.OrderRow> {
  return withTransaction(ctx, async (tx) => {
    const { order, made } = await insertOrder(tx, ctx, { ...request, channel: Channel.balance });
    if (!made) return order;
    await post(tx, purchaseOf(order));
    await store.markPaid(tx, order.no, null, ctx.now());
    await fulfilmentOf(order)?.deliver(tx, ctx, order);
    await recordAudit(tx, ctx, {
      action: 'payment.payFromBalance',
      targetKind: 'payOrder',
      targetId: order.no,
      after: { subject: order.subject, amount: formatMoney(order.payAmount) },
    });
    return order;
  });
}

/** A notification's form as received, and what to answer Alipay. Only `success` stops its retries. */
export async function receiveAlipayNotify(
  ctx: Context,
  form: Readonly<Record<string, string>>,
): Promise<'success' | 'failure'> {
  const notify = alipayOf(ctx).readNotify(form);
  if (!notify) {
    await traceNotify(
      ctx,
      { notifyId: form.notify_id ?? '', orderNo: form.out_trade_no ?? '' },
      false,
      '签名、应用或商户不符，未采信',
    );
    return 'failure';
  }
  if (!saysPaid(notify)) {
    await traceNotify(ctx, notify, true, `状态 ${notify.status.slice(0, 40)}，无需入账`);
    return 'success';
  }
  const outcome = await settle(ctx, {
    orderNo: notify.orderNo,
    tradeNo: notify.tradeNo,
    amount: yuan(notify.totalAmount),
  });
  await traceNotify(ctx, notify, true, outcome);
  return 'success';
}

function yuan(text: string): bigint {
  try {
    return parseMoney(text);
  } catch {
    return 0n;
  }
}

async function traceNotify(
  ctx: Context,
  notify: { notifyId: string; orderNo: string },
  verified: boolean,
  outcome: string,
) {
  await store.insertNotify(ctx.db, {
    channel: Channel.alipay,
    notifyId: storable(notify.notifyId, 100),
    orderNo: storable(notify.orderNo, 40),
    verified,
    outcome,
    at: ctx.now(),
  });
}

/** What anybody may have sent, short and without the one character that PostgreSQL's text cannot hold. */
function storable(text: string, length: number): string {
  return text.replaceAll('\0', '').slice(0, length);
}

/** Asks the channel about a waiting order, unless somebody just did; true when the order may have moved. */
export async function askChannel(ctx: Context, order: store.OrderRow): Promise<boolean> {
  if (order.channel !== Channel.alipay || order.status !== OrderStatus.toPay) return false;
  if (!(await store.takeQueryTurn(ctx.db, order.no, ctx.now(), QUERY_PAUSE_MS))) return true;
  try {
    await settleByQuery(ctx, order.no);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, orderNo: order.no }, 'the channel did not say what became of an order');
    return false;
  }
}

/** @throws when the channel cannot be asked */
async function settleByQuery(ctx: Context, orderNo: string): Promise<'paid' | 'waiting' | 'closed' | 'unknown'> {
  const trade = await alipayOf(ctx).queryTrade(orderNo);
  if (trade.state !== 'paid') return trade.state;
  const amount = yuan(trade.totalAmount);
  if (amount <= 0n) return 'unknown';
  await settle(ctx, { orderNo, tradeNo: trade.tradeNo, amount });
  return 'paid';
}

/**
 * Closes an order whose time is over: asks the channel once more, closes the trade there, then here. An order for which
 * another amount was paid closes too: that money is held. Throws, to be tried again by the job queue, while the channel
 * cannot be asked: unknown is never taken for unpaid.
 */
export async function closeOverdue(ctx: Context, no: string): Promise<void> {
  if (!(await store.isOverdue(ctx.db, no, ctx.now()))) return;
  const state = await settleByQuery(ctx, no);
  if (state === 'unknown') throw new Error(`the channel did not say what became of ${no}`);
  if (state === 'waiting' && !(await alipayOf(ctx).closeTrade(no)))
    throw new Error(`the channel would not close ${no}`);
  await withTransaction(ctx, async (tx) => {
    const order = await store.lockOrder(tx, no);
    if (order?.status !== OrderStatus.toPay) return;
    await store.markClosed(tx, no, ctx.now());
    await fulfilmentOf(order)?.release(tx, ctx, order);
  });
}

type Arrived = { orderNo: string; tradeNo: string; amount: bigint };

/** Books money that the channel says it received; the same trade is booked once. Answers what happened, for the trace. */
export async function settle(ctx: Context, arrived: Arrived): Promise<string> {
  return withTransaction(ctx, async (tx) => {
    const order = await store.lockOrder(tx, arrived.orderNo);
    if (!order) return '没有这笔订单';
    if (arrived.amount <= 0n) return '金额无法解读';
    const disposition = dispositionOf(order, arrived.amount);
    const { orderNo, tradeNo, amount } = arrived;
    const receipt = { channel: Channel.alipay, tradeNo, orderNo, amount, disposition, at: ctx.now() };
    if (!(await store.insertReceipt(tx, receipt))) return '这笔款项已入账，重复通知';
    if (disposition === Disposition.paidOrder) return payOrder(tx, ctx, order, tradeNo);
    await post(
      tx,
      disposition === Disposition.held ? heldOf(order, arrived) : creditOf(order, `late:${tradeNo}`, arrived.amount),
    );
    if (disposition !== Disposition.held) await tellTopUp(tx, ctx, order, { key: tradeNo, amount });
    ctx.log.warn({ orderNo, tradeNo, disposition }, 'money arrived that its order did not wait for');
    return disposition === Disposition.held ? '金额与订单不符，款项挂账待核' : '订单已关闭或已付款，款项已记入余额';
  });
}

async function payOrder(tx: Transaction, ctx: Context, order: store.OrderRow, tradeNo: string): Promise<string> {
  await store.markPaid(tx, order.no, tradeNo, ctx.now());
  const credit = creditOf(order, `pay:${order.no}`, order.payAmount);
  const sold = fulfilmentOf(order);
  // an order for goods: in by the channel and out again for the price, so that the member's book shows both
  await post(tx, ...(sold ? [credit, purchaseOf(order)] : [credit]));
  if (sold) await sold.deliver(tx, ctx, order);
  else await tellTopUp(tx, ctx, order, { key: order.no, amount: order.payAmount });
  return '已入账';
}

async function tellTopUp(
  tx: Transaction,
  ctx: Context,
  { memberId, no }: store.OrderRow,
  { key, amount }: { key: string; amount: bigint },
): Promise<void> {
  await tell(tx, ctx, { memberId, event: 'topUpArrived', params: { amount, orderNo: no }, key });
}

function creditOf(order: store.OrderRow, key: string, amount: bigint): Transfer {
  return {
    key,
    kind: order.kind === OrderKind.recharge ? 'recharge' : 'recharge.order',
    memo: { orderNo: order.no },
    lines: [
      { account: platformAccount('clearing.alipay'), amount: -amount },
      { account: memberAccount(order.memberId, 'deposit'), amount },
    ],
  };
}

function purchaseOf(order: store.OrderRow): Transfer {
  const sold = fulfilmentOf(order);
  if (!sold) throw new Error(`nobody delivers orders of kind ${order.kind}`);
  return {
    key: `buy:${order.no}`,
    kind: 'package.buy',
    memo: { orderNo: order.no },
    lines: [
      { account: memberAccount(order.memberId, 'deposit', 'bonus', 'credit'), amount: -order.payAmount },
      { account: platformAccount(sold.revenue), amount: order.payAmount },
    ],
  };
}

function heldOf(order: store.OrderRow, arrived: Arrived): Transfer {
  return {
    key: `held:${arrived.tradeNo}`,
    kind: 'recharge.held',
    memo: { orderNo: order.no },
    lines: [
      { account: platformAccount('clearing.alipay'), amount: -arrived.amount },
      { account: platformAccount('suspense'), amount: arrived.amount },
    ],
  };
}
