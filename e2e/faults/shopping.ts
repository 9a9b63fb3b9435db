// Members top up and buy, with or without a coupon, at a cashier or from the balance; cancel, and pay twice.
import { listPackageCoupons } from '@jishi/contract/coupon';
import { buyPackage, buyPackageByThird } from '@jishi/contract/package';
import { cancelPayOrder, getPayOrder, startThirdPay } from '@jishi/contract/payment';
import { buyVip, initVipPurchase } from '@jishi/contract/vip';
import { type Answer, ask, call, look } from './asking';
import { ALIPAY, WECHAT } from './cashiers';
import type { Drawing } from './drawing';
import { MANNERS, type Manner } from './notices';
import type { Ground, Shopper } from './ground';
import { TRADE_PASSWORD } from '../../apps/server/src/testing/members';

export const BALANCE = 1;

type Placed = { orderNo: string; payUrl?: string | null; codeUrl?: string | null };
type Place = (key: string) => Promise<Answer<Placed>>;

const NOT_PAYABLE = ['这笔订单已付款或已关闭', '这笔订单已付款，正在确认到账'];
const UNPAID = [...NOT_PAYABLE, '笔订单还没有付款'];
const PRICE = ['价格刚刚变为', '这张优惠券不能用', '余额不足'];

/** Places an order; idempotent by its key. */
function place(ground: Ground, who: Shopper, key: string, send: Place, mayHear: readonly string[]) {
  const { seen } = ground;
  const { token } = who;
  const done = ({ orderNo }: Placed) => {
    seen.kept.set(key, orderNo);
    seen.bought.push({ orderNo, token });
  };
  return ask<Placed>(seen, { key, what: 'order', send, mayHear, done });
}

/** A top-up at a cashier; yuan as text. */
export function topUp(ground: Ground, who: Shopper, key: string, wanted: { amount: string; channel: number }) {
  const from = ground.servers();
  return place(ground, who, key, call(from, startThirdPay, wanted, who.token), UNPAID);
}

type WantedPackage = { offerId: string; channel: number; withCoupon: boolean };

/** A package, from the balance or at a cashier; with the best coupon the member has at the price that is shown with it. */
export async function buyCalls(ground: Ground, who: Shopper, key: string, wanted: WantedPackage) {
  const from = ground.servers();
  const { offerId, channel, withCoupon } = wanted;
  const choices = withCoupon && (await look(call(from, listPackageCoupons, { offerId }, who.token)));
  const input = { offerId, ...bestOf(choices) };
  const send: Place =
    channel === BALANCE
      ? call(from, buyPackage, { ...input, tradePassword: TRADE_PASSWORD }, who.token)
      : call(from, buyPackageByThird, { ...input, channel }, who.token);
  return place(ground, who, key, send, [...UNPAID, ...PRICE, '套餐已售完']);
}

type WantedLevel = { level: number; period: number; channel: number; withCoupon: boolean };

/** A VIP level, paid as a package is. */
export async function buyLevel(ground: Ground, who: Shopper, key: string, wanted: WantedLevel) {
  const from = ground.servers();
  const { withCoupon, ...asked } = wanted;
  const { level, period, channel } = asked;
  const choices = withCoupon && (await look(call(from, initVipPurchase, { level, period }, who.token)));
  const input = { ...asked, ...bestOf(choices), ...(channel === BALANCE ? { tradePassword: TRADE_PASSWORD } : {}) };
  const mayHear = [...UNPAID, ...PRICE, '您有一笔会员订单还没有付款', '会员或价格刚刚有变化'];
  return place(ground, who, key, call(from, buyVip, input, who.token), mayHear);
}

function bestOf(choices: { usable: { id: string; payAmount: string }[] } | false | undefined) {
  const best = choices ? choices.usable[0] : undefined;
  return best ? { couponId: best.id, price: best.payAmount } : {};
}

/** What a member does with an order that waits at a cashier, and how its provider behaves. */
export type Fate = {
  manner: Manner;
  pays: boolean;
  /** Pays only after everything else, at the page that is still open. */
  paysLast: boolean;
  cancels: boolean;
  looks: boolean;
  /** The order expires at this very moment. */
  hurries: boolean;
  /** Switches to the other provider, and pays at both if possible. */
  turns: boolean;
  payAfterClose: boolean;
  refusesRefunds: boolean;
  slowRefunds: boolean;
};

/** An order that is simply paid. */
export const PLAIN: Fate = {
  manner: 'prompt',
  pays: true,
  paysLast: false,
  cancels: false,
  looks: false,
  hurries: false,
  turns: false,
  payAfterClose: false,
  refusesRefunds: false,
  slowRefunds: false,
};

export function drawFate(draw: Drawing): Fate {
  return {
    manner: draw.pick(MANNERS),
    pays: draw.chance(85),
    paysLast: draw.chance(40),
    cancels: draw.chance(20),
    looks: draw.chance(40),
    hurries: draw.chance(25),
    turns: draw.chance(20),
    payAfterClose: draw.chance(50),
    refusesRefunds: draw.chance(30),
    slowRefunds: draw.chance(30),
  };
}

/** Goes to the cashier with an order just placed; it needs none when it was paid from the balance, or cost nothing. */
export async function goToCashier(
  ground: Ground,
  who: Shopper,
  key: string,
  channel: number,
  placed: Placed | undefined,
  fate: Fate,
): Promise<void> {
  const { cashiers, seen, notices } = ground;
  const from = ground.servers();
  const address = placed?.payUrl ?? placed?.codeUrl;
  if (!placed || !address) return;
  const { orderNo } = placed;
  notices.plan(orderNo, fate.manner);
  await cashiers.treat(channel, orderNo, fate);
  const opened = await cashiers.open(channel, address);
  const other = channel === ALIPAY ? WECHAT : ALIPAY;
  const turned = fate.turns ? await turnTo(ground, who, `${key}-other`, { orderNo, channel: other, fate }) : undefined;
  const otherAddress = turned?.payUrl ?? turned?.codeUrl;
  const second = otherAddress && (await cashiers.open(other, otherAddress));
  const cancelling = {
    key: `${key}-cancel`,
    what: 'cancelled order',
    send: call(from, cancelPayOrder, { orderNo }, who.token),
    mayHear: ['这笔订单已付款或已关闭', '这笔订单刚刚付款或关闭了', '请重试'],
  };
  const pay = async () => {
    if (fate.pays) await Promise.all([cashiers.pay(channel, opened), second && cashiers.pay(other, second)]);
  };
  await Promise.all([
    !fate.paysLast && pay(),
    fate.hurries && ground.hurryClosing(orderNo),
    fate.cancels && ask(seen, cancelling),
    fate.looks && look(call(from, getPayOrder, { orderNo }, who.token)),
  ]);
  if (fate.paysLast) await pay();
}

type Turning = { orderNo: string; channel: number; fate: Fate };

async function turnTo(ground: Ground, who: Shopper, key: string, { orderNo, channel, fate }: Turning) {
  const from = ground.servers();
  await ground.cashiers.treat(channel, `${orderNo}T2`, fate);
  const send: Place = call(from, startThirdPay, { orderNo, channel }, who.token);
  const mayHear = [...NOT_PAYABLE, '这笔订单正在用另一种方式付款'];
  return ask<Placed>(ground.seen, { key, what: 'order turned to the other provider', send, mayHear });
}
