// Buying prepaid calls.
import { payChannel, payOrderKind, priceLineKind } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/package';
import { displayMoney, formatMoney, parseMoney } from '@jishi/money';
import type { Context, MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { checkTradePassword } from '../../account';
import { spendable } from '../../ledger';
import { notify } from '../../message';
import {
  type Fulfilment,
  type OrderRow,
  type PriceLine,
  createOrder,
  findOwnOrder,
  orderView,
  payFromBalance,
  payableChannels,
  priceOf,
  startPayment,
  withVipDiscount,
} from '../../payment';
import { selectOffer } from '../offer/store';
import { takeRound } from '../renewal/store';
import * as store from './store';

/**
 * Stock and the first purchase are reserved when the order is made, so that a paid order can always be delivered. The
 * order keeps the terms it bought; later changes of the offer do not affect it.
 */
export const fulfilment: Fulfilment = {
  kind: payOrderKind.package,
  revenue: 'revenue.package',
  async reserve(tx, ctx, order) {
    const terms = termsOf(order);
    const { renewal: id, round } = order.reference;
    if (id) {
      const at = { now: ctx.now(), month: dayOf(ctx.now()).slice(0, 7) };
      if (!(await takeRound(tx, { id, number: Number(round), amount: order.payAmount }, at)))
        throw new Refusal('stateConflict', '这一份已经续购过，或剩余又够了');
    }
    if (!(await store.takeStock(tx, terms))) {
      if (await store.isSoldOut(tx, terms.offerId)) throw new Refusal('soldOut');
      throw new Refusal('stateConflict', '套餐刚刚有变动，请刷新后再买');
    }
    if (terms.firstPurchaseOnly && !(await store.takeFirstPurchase(tx, order.memberId, terms.projectId, order.no)))
      throw new Refusal('firstPurchaseUsed');
  },
  async deliver(tx, ctx, order) {
    await store.insertHolding(tx, order, termsOf(order), ctx.now());
    const { memberId, no, subject } = order;
    const event = order.reference.renewal ? 'packageRenewed' : 'packageBought';
    await notify(tx, ctx, { memberId, event, params: { name: subject, orderNo: no }, key: no });
  },
  async release(tx, _ctx, order) {
    await store.returnStock(tx, termsOf(order).offerId);
    await store.returnFirstPurchase(tx, order.no);
  },
  async takeBack(tx, ctx, order) {
    if (!(await store.takeUnused(tx, order.no, ctx.now())))
      throw new Refusal('stateConflict', '这份套餐已经用过或正在使用，不能退');
    await store.returnStock(tx, termsOf(order).offerId);
    await store.returnFirstPurchase(tx, order.no);
  },
};

/** What an order bought, as it was when the order was made. */
function termsOf(order: Pick<OrderRow, 'reference' | 'listAmount'>): store.Terms {
  const { offerId, projectId, calls, validDays, startWithinDays, first } = order.reference;
  return {
    offerId: offerId!,
    projectId: projectId!,
    calls: Number(calls),
    validDays: Number(validDays),
    startWithinDays: startWithinDays ? Number(startWithinDays) : null,
    price: order.listAmount,
    firstPurchaseOnly: first === '1',
  };
}

type Wanted = { offerId: string; price?: string | null | undefined; couponId?: string | null | undefined };

/** An order for an offer, as `payFromBalance` and `createOrder` take it. @throws Refusal notFound */
export async function requestForOffer(ctx: Context, memberId: MemberId, { offerId, price, couponId }: Wanted) {
  const offer = await selectOffer(ctx.db, offerId);
  if (!offer) throw new Refusal('notFound', '没有这个套餐，或它已下架');
  const vip = await store.selectVipDiscount(ctx.db, memberId);
  return {
    memberId,
    kind: payOrderKind.package,
    subject: `${offer.projectName} ${offer.name}`,
    lines: offerLines(offer, vip),
    couponId,
    shownPrice: price ? parseMoney(price) : undefined,
    reference: {
      offerId,
      projectId: offer.projectId,
      calls: String(offer.calls),
      validDays: String(offer.validDays),
      ...(offer.startWithinDays !== null ? { startWithinDays: String(offer.startWithinDays) } : {}),
      ...(offer.firstPurchaseOnly ? { first: '1' } : {}),
    },
  };
}

/** The price of an offer line by line, for buyers with this level; its discount is in thousandths. */
export function offerLines(
  offer: { name: string; price: bigint },
  vip?: { name: string; discount: number },
): readonly PriceLine[] {
  const goods = [{ kind: priceLineKind.goods, name: `套餐 ${offer.name}`, amount: offer.price }];
  return vip && vip.discount > 0 ? withVipDiscount(goods, vip.name, vip.discount) : goods;
}

/** What an offer costs a member before a coupon. @throws Refusal notFound */
export async function priceOfOffer(
  ctx: Context,
  memberId: MemberId,
  offerId: string,
): Promise<{ lines: readonly PriceLine[]; projectId: string }> {
  const { lines, reference } = await requestForOffer(ctx, memberId, { offerId });
  return { lines, projectId: reference.projectId };
}

/** Buys from the balance. @throws Refusal of the trade password, balanceTooLow, soldOut, firstPurchaseUsed, stateConflict, notFound */
export const buyPackage = useCase(contract.buyPackage, async (ctx, input) => {
  const request = await requestForOffer(ctx, ctx.member, input);
  await checkTradePassword(ctx, ctx.member, input.tradePassword);
  return { orderNo: (await payFromBalance(ctx, request)).no };
});

/**
 * Makes an order to be paid by a channel and returns where.
 * @throws Refusal soldOut, firstPurchaseUsed, stateConflict, notFound, channelFault
 */
export const buyPackageByThird = useCase(contract.buyPackageByThird, async (ctx, input) => {
  const request = await requestForOffer(ctx, ctx.member, input);
  const order = await createOrder(ctx, { ...request, channel: input.channel }, input);
  const howToPay = await startPayment(ctx, order, input.channel, { phone: input.phone });
  return { orderNo: order.no, ...howToPay };
});

const THIRD_PARTY_HINTS: Record<number, string> = {
  [payChannel.alipay]: '跳转支付宝付款，到账后立即生效',
  [payChannel.wechat]: '微信扫码付款，到账后立即生效',
  [payChannel.transfer]: '从公司账户汇款，核对银行流水后生效',
};

/** Ways to pay for an offer, and whether each would do now. @throws Refusal notFound */
export const listPackageChannels = useCase(contract.listPackageChannels, async (ctx, { offerId }) => {
  const amount = priceOf((await requestForOffer(ctx, ctx.member, { offerId })).lines).payAmount;
  const balance = await spendable(ctx.db, ctx.member);
  const enough = balance >= amount;
  const fromBalance = {
    channel: payChannel.balance,
    usable: enough,
    hint: enough ? '用交易密码确认，立即生效' : `还差 ${displayMoney(amount - balance)} 元`,
    balance: formatMoney(balance),
  };
  const thirdParties = (await payableChannels(ctx)).map((channel) => ({
    channel,
    usable: true,
    hint: THIRD_PARTY_HINTS[channel] ?? '',
    balance: null,
  }));
  return [fromBalance, ...thirdParties];
});

/**
 * A package order with its goods.
 * @throws Refusal notFound
 */
export const getPackageOrder = useCase(contract.getPackageOrder, async (ctx, { orderNo }) => {
  const order = await findOwnOrder(ctx.db, ctx.member, orderNo);
  if (order?.kind !== payOrderKind.package) throw new Refusal('notFound');
  const terms = termsOf(order);
  const bought = await store.selectBought(ctx.db, terms.offerId, orderNo);
  if (!bought) throw new Refusal('notFound');
  return {
    order: orderView(order),
    packageName: bought.packageName,
    projectId: bought.projectId,
    projectName: bought.projectName,
    calls: terms.calls,
    unit: bought.unit,
    remaining: bought.remaining,
    expireTime: formatTimeOrNull(bought.expiresAt),
    unstartedDays: bought.unstartedDays,
  };
});
