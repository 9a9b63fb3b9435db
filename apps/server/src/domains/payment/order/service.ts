// Making orders, and what each kind of order does when it is paid or given up.
import { payChannel, payOrderKind, priceLineKind } from '@jishi/contract/enums/payment';
import type { Transaction } from '@jishi/db';
import { displayMoney, formatMoney } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';
import { addJob, job } from '../../../kernel/job';
import { Refusal } from '../../../kernel/refusal';
import { agree } from '../../account';
import { attachFirstPayment } from '../../adtracking';
import { recordAudit } from '../../audit';
import { type Transfer, post } from '../../ledger';
import { wayOf, wholeFen } from '../channel/rules';
import { isThirdParty, payChannelOf } from '../channel/service';
import { checkPayee } from '../payee/service';
import { checkPayerCanBeAsked } from '../wechat-pay/payer/service';
import { EXPIRES_AFTER_MS, MOST_UNPAID, isSameRequest, orderNo } from '../rules';
import * as store from '../store';
import { type PriceLine, priceOf, purchaseOf, reduced } from './rules';

/** Closes an order that was not paid in time. */
export const CLOSE_ORDER = job<{ no: string }>('payment.closeOrder');

/** A kind of order. Each function runs inside the transaction that moves the order. */
export type Fulfilment = Sale & {
  /** Orders of this kind. */
  kind: number;
  /**
   * Reserves the goods; called once when the order is created.
   * @throws Refusal when they are not available
   */
  reserve(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
  /** Delivers, after the money is on the member's balance or taken from it; called once when the order is paid. */
  deliver(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
  /** Puts back what `reserve` put aside; called once when an unpaid order closes. */
  release(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
};

/** What is ours to sell, or what we hold the price of for somebody else. */
type Sale =
  | {
      /** The ledger account that the price goes to. */
      revenue: Parameters<typeof purchaseOf>[1];
      /** Takes unused goods back when the order is paid back whole. Left out: they cannot come back. @throws Refusal stateConflict */
      takeBack?(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
      sale?: undefined;
    }
  | {
      revenue?: undefined;
      takeBack?: undefined;
      /** The transfers that take the price from the buyer, and what follows at once; called first when the order is paid. */
      sale(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<Transfer[]>;
    };

/** Who delivers what orders sell: one for each kind. */
export const fulfilments = extensionPoint<Fulfilment>('payment.fulfilments');

/**
 * The handler that delivers an order; undefined for a top-up, which delivers only money.
 * @throws Error when no domain here handles it
 */
export function fulfilmentOf(ctx: Context, { kind }: Pick<store.OrderRow, 'kind'>): Fulfilment | undefined {
  if (kind === payOrderKind.recharge) return undefined;
  const fulfilment = fulfilments.of(ctx).find((one) => one.kind === kind);
  if (!fulfilment) throw new Error(`no domain served here delivers orders of kind ${kind}`);
  return fulfilment;
}

/**
 * Coupons and campaigns on orders. Each function runs first in the transaction that moves the order, so that all orders
 * lock coupons, then stock, then money.
 */
export type Promotion = {
  /**
   * Locks a coupon for a new order; returns its reduction, above zero.
   * @throws Refusal when it cannot be used for it
   */
  lockCoupon(
    tx: Transaction,
    ctx: Context,
    order: store.OrderRow,
    couponId: string,
  ): Promise<{ name: string; amount: bigint }>;
  /** Reserves a campaign's bonus for a new order. */
  reserve(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
  /** After payment: uses the order's coupon, and returns the transfers for promised bonuses. */
  settle(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<Transfer[]>;
  /** The order closes unpaid: coupon and promise are free again. */
  release(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
  /** Restores the coupon of a refunded order, usable while it is still valid. */
  returnCoupon(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
};

/** Runs in the transaction that has taken back goods and their price, after the posting. */
export type Undone = (tx: Transaction, ctx: Context, order: store.OrderRow) => Promise<void>;

/** Who has to know of goods that were paid back. */
export const undoings = extensionPoint<Undone>('payment.undoings');

/** Runs in the transaction that has booked real money of a member, whatever it was for. */
export type Arrival = (tx: Transaction, ctx: Context, memberId: MemberId) => Promise<void>;

/** Who has to know of money that came from outside. */
export const arrivals = extensionPoint<Arrival>('payment.arrivals');

/** Tells whom it concerns that money has come. */
export async function tellOfArrival(tx: Transaction, ctx: Context, memberId: MemberId): Promise<void> {
  for (const heed of arrivals.of(ctx)) await heed(tx, ctx, memberId);
}

/** The domain for coupons and campaigns, at most one. */
export const promotions = extensionPoint<Promotion>('payment.promotions');

const promotionOf = (ctx: Context): Promotion | undefined => promotions.of(ctx)[0];

export type OrderRequest = {
  memberId: MemberId;
  kind: number;
  subject: string;
  /** The price before a coupon, see `priceOf`. */
  lines: readonly PriceLine[];
  couponId?: string | null | undefined;
  /** The final price shown to the buyer, in 0.00001 yuan; at another price no order is created. */
  shownPrice?: bigint | undefined;
  channel: number;
  reference: Record<string, string>;
  /** The agreement accepted with this order. */
  agreed?: { code: 'recharge'; version: string } | undefined;
};

/** Where it will be paid: on a phone; `scan`: by a code even where there is a page. */
type Screen = { phone: boolean; scan?: boolean };

/**
 * Creates an order to be paid by a channel; it closes by itself when unpaid. A free one is paid at once, from the
 * balance. The Idempotency-Key makes it one order: repeating the call returns the same one.
 * @throws Refusal channelFault, stateConflict, duplicate (the key stands for another order), or as the kind's `reserve`
 */
export async function createOrder(ctx: Context, request: OrderRequest, screen: Screen): Promise<store.OrderRow> {
  await checkPayable(ctx, request.channel, screen);
  return withTransaction(ctx, async (tx) => {
    const { order, made } = await insertOrder(tx, ctx, request);
    if (!made) return order;
    if (order.payAmount === 0n) return payFreeOrder(tx, ctx, order);
    wholeFen(order.payAmount);
    if ((await store.countUnpaid(tx, request.memberId)) > MOST_UNPAID)
      throw new Refusal('stateConflict', `您有 ${MOST_UNPAID} 笔订单还没有付款，请先付款或等它们自动关闭`);
    await addJob(tx, CLOSE_ORDER, { no: order.no }, { runAt: order.expireAt, key: `close:${order.no}` });
    return order;
  });
}

/** @throws Refusal channelFault where a channel cannot be paid by on a screen */
async function checkPayable(ctx: Context, channel: number, { phone, scan = false }: Screen): Promise<void> {
  if (isThirdParty(channel)) payChannelOf(ctx, channel);
  else if (channel === payChannel.transfer) await checkPayee(ctx);
  if (wayOf(channel, { phone, scan, device: ctx.device }) === 'wechat') checkPayerCanBeAsked(ctx);
}

async function payFreeOrder(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<store.OrderRow> {
  await completeOrder(tx, ctx, order, { tradeNo: null, arrived: [] });
  await recordPurchase(tx, ctx, order);
  return (await store.lockOrder(tx, order.no))!;
}

/** Leaves a trace of an order that was paid without a channel. */
export async function recordPurchase(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void> {
  await recordAudit(tx, ctx, {
    action: 'payment.payFromBalance',
    targetKind: 'payOrder',
    targetId: order.no,
    after: { subject: order.subject, amount: formatMoney(order.payAmount) },
  });
}

/**
 * Inserts an order, applies its coupon and reserves its goods; `made` is false when the idempotency key already had
 * one.
 * @throws Refusal duplicate when that one is for something else; stateConflict when price or agreement is not the one
 * shown
 */
export async function insertOrder(
  tx: Transaction,
  ctx: Context,
  request: OrderRequest,
): Promise<{ order: store.OrderRow; made: boolean }> {
  const now = ctx.now();
  const { agreed, ...wanted } = request;
  const reference = agreed ? { ...request.reference, agreement: agreed.version } : request.reference;
  const asked = { ...wanted, ...priceOf(request.lines), reference, couponId: request.couponId ?? null };
  const inserted = await store.insertOrder(tx, {
    ...asked,
    no: orderNo(now, await store.nextSerial(tx)),
    createdAt: now,
    expireAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
    idempotencyKey: ctx.idempotencyKey,
  });
  if (inserted) {
    if (agreed) await agree(tx, ctx, request.memberId, agreed);
    const order = asked.couponId ? await putCoupon(tx, ctx, inserted, asked.couponId) : inserted;
    if (request.shownPrice !== undefined && request.shownPrice !== order.payAmount)
      throw new Refusal('stateConflict', `价格刚刚变为 ${displayMoney(order.payAmount)} 元，请确认后再买`);
    await promotionOf(ctx)?.reserve(tx, ctx, order);
    await fulfilmentOf(ctx, order)?.reserve(tx, ctx, order);
    return { order, made: true };
  }
  const earlier = ctx.idempotencyKey && (await store.selectByIdempotencyKey(tx, request.memberId, ctx.idempotencyKey));
  if (!earlier) throw new Error('an order was neither made nor found');
  if (!isSameRequest(earlier, asked)) throw new Refusal('duplicate', '同一个 Idempotency-Key 用在了不同的订单上');
  return { order: earlier, made: false };
}

/** The order is inserted first: of two requests under one key the second then waits for the first, not for its coupon. */
async function putCoupon(
  tx: Transaction,
  ctx: Context,
  order: store.OrderRow,
  couponId: string,
): Promise<store.OrderRow> {
  const promotion = promotionOf(ctx);
  if (!promotion) throw new Refusal('notFound', '没有这张优惠券');
  const off = await promotion.lockCoupon(tx, ctx, order, couponId);
  const lines = reduced(order.lines, { kind: priceLineKind.coupon, ...off });
  return store.updatePrice(tx, order.no, { ...priceOf(lines), lines, couponId });
}

/**
 * Pays a waiting order that this transaction has created or locked: posts the payment and the price, uses its coupon,
 * marks it paid and delivers. Post nothing else in the same transaction.
 * @throws Refusal balanceTooLow
 */
export async function completeOrder(
  tx: Transaction,
  ctx: Context,
  order: store.OrderRow,
  { tradeNo, arrived }: { tradeNo: string | null; arrived: readonly Transfer[] },
): Promise<void> {
  const sold = fulfilmentOf(ctx, order);
  const promised = (await promotionOf(ctx)?.settle(tx, ctx, order)) ?? [];
  // goods: in by the channel and out again for the price, so that the member's book shows both
  await post(tx, ...arrived, ...(sold ? await saleOf(tx, ctx, order, sold) : []), ...promised);
  await store.markPaid(tx, order.no, tradeNo, ctx.now());
  const { memberId, no, payAmount } = order;
  if (payAmount > 0n) await attachFirstPayment(tx, ctx, { memberId, orderNo: no, amount: payAmount });
  await sold?.deliver(tx, ctx, order);
}

function saleOf(
  tx: Transaction,
  ctx: Context,
  order: store.OrderRow,
  sold: Fulfilment,
): Transfer[] | Promise<Transfer[]> {
  return sold.sale ? sold.sale(tx, ctx, order) : purchaseOf(order, sold.revenue);
}

/** Closes a waiting order that this transaction has locked, and releases its reservations. */
export async function closeOrder(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void> {
  await store.markClosed(tx, order.no, ctx.now());
  await promotionOf(ctx)?.release(tx, ctx, order);
  await fulfilmentOf(ctx, order)?.release(tx, ctx, order);
}

/** Gives the coupon of a paid order back whose goods go back. */
export async function returnCoupon(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void> {
  await promotionOf(ctx)?.returnCoupon(tx, ctx, order);
}
