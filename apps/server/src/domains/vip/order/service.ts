// Buying a level: what it comes to, paying it, what an order brought.
import { payChannel, payOrderKind } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/vip';
import { displayMoney, formatMoney, parseAmount } from '@jishi/money';
import type { Context, MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { checkTradePassword } from '../../account';
import { couponsFor } from '../../coupon';
import { spendable } from '../../ledger';
import { notify } from '../../message';
import {
  type Fulfilment,
  type OrderRow,
  createOrder,
  enabledChannels,
  payFromBalance,
  priceOf,
  startPayment,
} from '../../payment';
import { type LevelRow, selectByRank, selectEdition } from '../level/store';
import { endOf, isSamePrice, lastOf, purchaseOf, quote, runningAt, startOf, valueOf } from '../membership/rules';
import { beginMembership, giveQuotas } from '../membership/service';
import { type SpanRow, deleteUnbegun, lockMemberships, selectSpans } from '../membership/store';
import { periodName } from './rules';
import * as store from './store';

const CHANGED = '会员或价格刚刚有变化，请刷新看清新的价格再买';

/**
 * The price is computed again when the order is created, with the member's memberships locked. At most one order waits
 * for payment, so no remaining value counts twice. The period begins with the payment.
 */
export const fulfilment: Fulfilment = {
  kind: payOrderKind.vip,
  revenue: 'revenue.vip',
  async reserve(tx, ctx, order) {
    const { edition, period, after } = termsOf(order);
    await lockMemberships(tx, order.memberId);
    const spans = await selectSpans(tx, order.memberId, ctx.now());
    if (await store.selectUnpaid(tx, order.memberId, order.no))
      throw new Refusal('stateConflict', '您有一笔会员订单还没有付款，请先付款或取消它');
    const level = await selectEdition(tx, edition);
    const price = level && !level.endedAt ? level.prices.find((one) => one.period === period) : undefined;
    if (!level || !price) throw new Refusal('stateConflict', CHANGED);
    if (after && lastOf(spans, level.rank)?.id !== after) throw new Refusal('stateConflict', CHANGED);
    const { lines } = offerOf(spans, level, price, ctx.now());
    if (!isSamePrice(lines, order.lines)) throw new Refusal('stateConflict', CHANGED);
  },
  async deliver(tx, ctx, order) {
    const { edition, period } = termsOf(order);
    const { memberId, no: orderNo } = order;
    const level = (await selectEdition(tx, edition))!;
    await lockMemberships(tx, memberId);
    const { startsAt, endsAt } = await beginMembership(tx, ctx, {
      memberId,
      edition,
      rank: level.rank,
      value: valueOf(order),
      by: { orderNo, period },
      endsAt: (begun) => endOf(begun, period),
    });
    const params = { name: level.name, begin: startsAt, end: endsAt, orderNo };
    await notify(tx, ctx, { memberId, event: 'vipBought', params, key: orderNo });
  },
  async release() {},
  async takeBack(tx, ctx, { memberId, no }) {
    await lockMemberships(tx, memberId);
    if (!(await deleteUnbegun(tx, memberId, no, ctx.now())))
      throw new Refusal('stateConflict', '会员已经生效，或后面还接着别的会员期，不能退');
    await giveQuotas(tx, ctx.now(), memberId);
  },
};

/** What an order bought, as it was when the order was made. */
function termsOf({ reference }: Pick<OrderRow, 'reference'>) {
  return { edition: Number(reference.edition), period: Number(reference.period), after: reference.after };
}

/** The price of a level now, and its period. */
function offerOf(
  spans: readonly SpanRow[],
  level: Pick<LevelRow, 'rank' | 'name'>,
  { period, price }: { period: number; price: bigint },
  now: Date,
) {
  const startsAt = startOf(spans, level.rank, now);
  const endsAt = endOf(startsAt, period);
  const name = `${level.name}会员 1 ${periodName(period)}`;
  return { startsAt, endsAt, name, lines: quote(spans, { rank: level.rank, name, price, startsAt, endsAt }) };
}

/** A level on sale with its price for a period. @throws Refusal notFound */
export async function levelOnSale(ctx: Context, rank: number, period: number) {
  const level = await selectByRank(ctx.db, rank);
  const price = level?.prices.find((one) => one.period === period);
  if (!level || !price) throw new Refusal('notFound', '没有这个会员等级，或它已停售');
  return { level, price };
}

/** The request for an order of a level; `after` is the membership that it must follow. @throws Refusal notFound */
export async function requestFor(
  ctx: Context,
  memberId: MemberId,
  { level: rank, period, after }: { level: number; period: number; after?: string },
) {
  const { level, price } = await levelOnSale(ctx, rank, period);
  const offer = offerOf(await selectSpans(ctx.db, memberId, ctx.now()), level, price, ctx.now());
  return {
    memberId,
    kind: payOrderKind.vip,
    subject: offer.name,
    lines: offer.lines,
    reference: {
      offerId: `${level.edition}:${period}`,
      edition: String(level.edition),
      period: String(period),
      ...(after ? { after } : {}),
    },
  };
}

const HINTS: Record<number, string> = {
  [payChannel.alipay]: '跳转支付宝付款，到账后立即生效',
  [payChannel.wechat]: '微信扫码付款，到账后立即生效',
};

/**
 * A level's price for this member with its lines, its period, and how to pay.
 * @throws Refusal notFound
 */
export const initVipPurchase = useCase(contract.initVipPurchase, async (ctx, { level: rank, period }) => {
  const memberId = ctx.member;
  const now = ctx.now();
  const { level, price } = await levelOnSale(ctx, rank, period);
  const [spans, balance, unpaidOrderNo] = await Promise.all([
    selectSpans(ctx.db, memberId, now),
    spendable(ctx.db, memberId),
    store.selectUnpaid(ctx.db, memberId, ''),
  ]);
  const { startsAt, endsAt, lines } = offerOf(spans, level, price, now);
  const choices = await couponsFor(ctx, memberId, { lines, kind: payOrderKind.vip, projectId: null });
  const missing = priceOf(lines).payAmount - balance;
  const fromBalance = {
    channel: payChannel.balance,
    usable: missing <= 0n,
    hint: missing > 0n ? `还差 ${displayMoney(missing)} 元` : '用交易密码确认，立即生效',
    balance: formatMoney(balance),
  };
  const outside = enabledChannels(ctx).filter((channel) => channel !== payChannel.transfer);
  return {
    ...choices,
    level: rank,
    name: level.name,
    period,
    purchase: purchaseOf(runningAt(spans, now)?.rank, rank),
    beginTime: formatTime(startsAt),
    endTime: formatTime(endsAt),
    channels: [
      fromBalance,
      ...outside.map((channel) => ({ channel, usable: true, hint: HINTS[channel] ?? '', balance: null })),
    ],
    unpaidOrderNo: unpaidOrderNo ?? null,
  };
});

/**
 * Buys a level: from the balance at once, through a channel outside by an order to be paid there.
 * @throws Refusal notFound, stateConflict, channelFault, of the trade password, balanceTooLow
 */
export const buyVip = useCase(
  contract.buyVip,
  async (ctx, { channel, price, couponId, tradePassword, phone, ...wanted }) => {
    const asked = await requestFor(ctx, ctx.member, wanted);
    const request = { ...asked, couponId, shownPrice: price ? parseAmount(price) : undefined };
    if (channel === payChannel.balance) {
      await checkTradePassword(ctx, ctx.member, tradePassword ?? '');
      return { orderNo: (await payFromBalance(ctx, request)).no, payUrl: null, codeUrl: null };
    }
    const order = await createOrder(ctx, { ...request, channel }, { phone });
    return { orderNo: order.no, ...(await startPayment(ctx, order, channel, { phone })) };
  },
);

/** Pays for the level once more from the balance, right after a membership and once for it. @throws Refusal as `buyVip` */
export async function renewFromBalance(
  ctx: Context,
  memberId: MemberId,
  signed: { level: number; period: number; price: bigint; after: string },
): Promise<OrderRow> {
  const request = await requestFor(ctx, memberId, signed);
  if (priceOf(request.lines).payAmount > signed.price)
    throw new Refusal('stateConflict', '价格已高于您签署时的价格，没有自动续费');
  return payFromBalance({ ...ctx, idempotencyKey: `vip.renew:${signed.after}` }, request);
}
