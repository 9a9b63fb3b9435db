// Buying prepaid calls.
import type {
  buyPackage as BuyPackage,
  buyPackageByThird as BuyPackageByThird,
  getPackageOrder as GetPackageOrder,
  listPackageChannels as ListPackageChannels,
} from '@jishi/contract/package';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { formatMoney, parseMoney } from '@jishi/money';
import { type Context, type MemberId, memberOf } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { checkTradePassword } from '../../account';
import { spendable } from '../../ledger';
import { notify } from '../../message';
import {
  Channel,
  type Fulfilment,
  OrderKind,
  type OrderRow,
  createOrder,
  findOwnOrder,
  orderView,
  payFromBalance,
  payPageOf,
  sellsKind,
} from '../../payment';
import { selectOffer } from '../offer/store';
import * as store from './store';

/**
 * Stock and the first purchase are taken when the order is made, so that a paid order can always be delivered. The order
 * keeps what it bought: an offer that is changed meanwhile changes nothing for it.
 */
const fulfilment: Fulfilment = {
  revenue: 'revenue.package',
  async reserve(tx, _ctx, order) {
    const terms = termsOf(order);
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
    await notify(tx, ctx, { memberId, event: 'packageBought', params: { name: subject, orderNo: no }, key: no });
  },
  async release(tx, _ctx, order) {
    await store.returnStock(tx, termsOf(order).offerId);
    await store.returnFirstPurchase(tx, order.no);
  },
};
sellsKind(OrderKind.package, fulfilment);

/** What an order bought, as it was when the order was made. */
function termsOf(order: Pick<OrderRow, 'reference' | 'payAmount'>): store.Terms {
  const { offerId, projectId, calls, validDays, first } = order.reference;
  return {
    offerId: offerId!,
    projectId: projectId!,
    calls: Number(calls),
    validDays: Number(validDays),
    price: order.payAmount,
    firstPurchaseOnly: first === '1',
  };
}

type Wanted = { offerId: string; price?: string | null | undefined };

async function requestFor(ctx: Context, memberId: MemberId, { offerId, price }: Wanted) {
  const offer = await selectOffer(ctx.db, offerId);
  if (!offer) throw new Refusal('notFound', '没有这个套餐，或它已下架');
  const amount = BigInt(offer.price);
  if (price && parseMoney(price) !== amount)
    throw new Refusal('stateConflict', `套餐价格刚刚变为 ${formatMoney(amount)} 元，请确认后再买`);
  return {
    memberId,
    kind: OrderKind.package,
    subject: `${offer.project_name} ${offer.name}`,
    amount,
    reference: {
      offerId,
      projectId: offer.project_id,
      calls: String(offer.calls),
      validDays: String(offer.valid_days),
      ...(offer.first_purchase_only ? { first: '1' } : {}),
    },
  };
}

/** Buys from the balance. @throws Refusal of the trade password, balanceTooLow, soldOut, firstPurchaseUsed, stateConflict, notFound */
export async function buyPackage(ctx: Context, input: Checked<typeof BuyPackage>): Promise<Output<typeof BuyPackage>> {
  const memberId = memberOf(ctx);
  const request = await requestFor(ctx, memberId, input);
  await checkTradePassword(ctx, memberId, input.tradePassword);
  return { orderNo: (await payFromBalance(ctx, request)).no };
}

/**
 * Makes an order to be paid by a channel and answers where.
 * @throws Refusal soldOut, firstPurchaseUsed, stateConflict, notFound, channelFault
 */
export async function buyPackageByThird(
  ctx: Context,
  input: Checked<typeof BuyPackageByThird>,
): Promise<Output<typeof BuyPackageByThird>> {
  const request = await requestFor(ctx, memberOf(ctx), input);
  const order = await createOrder(ctx, { ...request, channel: input.channel });
  return { orderNo: order.no, payUrl: payPageOf(ctx, order) };
}

/** Ways to pay for an offer, and whether each would do now. @throws Refusal notFound */
export async function listPackageChannels(
  ctx: Context,
  { offerId }: { offerId: string },
): Promise<Output<typeof ListPackageChannels>> {
  const memberId = memberOf(ctx);
  const { amount } = await requestFor(ctx, memberId, { offerId });
  const balance = await spendable(ctx.db, memberId);
  const enough = balance >= amount;
  const fromBalance = {
    channel: Channel.balance,
    usable: enough,
    hint: enough ? '用交易密码确认，立即生效' : `还差 ${formatMoney(amount - balance)} 元`,
    balance: formatMoney(balance),
  };
  const alipay = { channel: Channel.alipay, usable: true, hint: '跳转支付宝付款，到账后立即生效', balance: null };
  return ctx.settings.alipay ? [fromBalance, alipay] : [fromBalance];
}

/** A package order with what it bought. @throws Refusal notFound */
export async function getPackageOrder(
  ctx: Context,
  { orderNo }: Checked<typeof GetPackageOrder>,
): Promise<Output<typeof GetPackageOrder>> {
  const order = await findOwnOrder(ctx.db, memberOf(ctx), orderNo);
  if (order?.kind !== OrderKind.package) throw new Refusal('notFound');
  const terms = termsOf(order);
  const bought = await store.selectBought(ctx.db, terms.offerId, orderNo);
  if (!bought) throw new Refusal('notFound');
  return {
    order: orderView(order),
    packageName: bought.package_name,
    projectId: bought.project_id,
    projectName: bought.project_name,
    calls: terms.calls,
    remaining: bought.remaining,
    expireTime: formatTimeOrNull(bought.expires_at),
  };
}
