// Orders as they should go: made, paid, delivered, closed, paid back.
import { begin, periodOf } from './levels';
import { DAY, type Coupon, type Member, type Model, type Order } from './model';

/** The name of a channel's account, by its value. */
export const CLEARING: Readonly<Record<number, string>> = {
  2: 'platform:clearing.alipay',
  3: 'platform:clearing.wechat',
};
export const BALANCE = 1;
export const MOST_UNPAID = 20;
const OPEN_FOR = 30 * 60_000;

/** A new order, before anything is paid. */
export function made(
  model: Model,
  order: Pick<Order, 'no' | 'member' | 'goods' | 'channel' | 'pay'> & Partial<Order>,
): Order {
  const made: Order = {
    share: 0n,
    remainder: 0n,
    coupon: undefined,
    state: 'open',
    until: model.now + OPEN_FOR,
    bonus: 0n,
    paidThere: false,
    paidAt: 0,
    back: 0n,
    bonusBack: 0n,
    taken: new Map(),
    ...order,
  };
  if (made.coupon) made.coupon.state = 'locked';
  if (made.goods.kind === 'package' && made.goods.offer.stock !== null) made.goods.offer.stock -= 1;
  model.orders.push(made);
  return made;
}

/** What a top-up is promised now. */
export function bonusFor({ campaign, orders }: Model, member: Member, amount: bigint): bigint {
  const times = orders.filter((one) => one.member === member && one.bonus > 0n && one.state !== 'closed').length;
  if (times >= campaign.perMember) return 0n;
  let best = 0n;
  for (const { from, bonus } of campaign.tiers)
    if (from <= amount && bonus <= campaign.left && bonus > best) best = bonus;
  return best;
}

/** Why a coupon is no good for a price, in the model's eyes; undefined when it is. */
export function isUsable(model: Model, { state, until, template }: Coupon, price: bigint): boolean {
  return state === 'usable' && until > model.now && price >= template.from && price > 0n;
}

/** The money is there: it is credited, then taken for what was bought. */
export function settle(model: Model, order: Order): void {
  if (order.channel !== BALANCE && order.pay > 0n)
    model.books.move(CLEARING[order.channel]!, model.account(order.member, 'deposit'), order.pay);
  complete(model, order);
}

/** Takes the price, and delivers. */
export function complete(model: Model, order: Order): void {
  const { member, goods, pay, share } = order;
  order.state = 'paid';
  order.paidAt = model.now;
  if (goods.kind === 'topUp') {
    model.books.move('platform:expense.bonus', model.account(member, 'bonus'), order.bonus);
    return;
  }
  const revenue = revenueOf(order);
  order.taken = model.take(member, pay, revenue);
  model.books.move('platform:expense.coupon', revenue, share);
  if (order.coupon) order.coupon.state = 'used';
  if (goods.kind === 'vip') {
    const { level, period } = goods;
    const time = periodOf(model, member, level, period);
    order.brought = { ...time, rank: level.rank, value: pay + order.remainder, order };
    begin(model, member, order.brought);
    return;
  }
  const { calls, days, startWithin, of } = goods.offer;
  order.brought = {
    source: 'package',
    of,
    total: calls,
    remaining: calls,
    from: model.now,
    until: model.now + (startWithin ?? days) * DAY,
    unstarted: startWithin === null ? null : days,
  };
  member.holdings.push(order.brought);
}

export const revenueOf = ({ goods }: Order) =>
  goods.kind === 'vip' ? 'platform:revenue.vip' : 'platform:revenue.package';

/** Nobody pays it any more. */
export function close(model: Model, order: Order): void {
  order.state = 'closed';
  if (order.coupon) order.coupon.state = 'usable';
  model.campaign.left += order.bonus;
  putBack(order);
}

/** What was put aside is on sale again. */
export function putBack({ goods }: Order): void {
  if (goods.kind === 'package' && goods.offer.stock !== null) goods.offer.stock += 1;
}
