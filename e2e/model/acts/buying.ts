// Packages and levels, from the balance or at a cashier, with a coupon or without.
import { buyPackage, buyPackageByThird } from '@jishi/contract/package';
import { buyVip } from '@jishi/contract/vip';
import { TRADE_PASSWORD } from '../../../apps/server/src/testing/members';
import { type Owed, REFUSED, act } from '../act';
import type { Ground } from '../ground';
import { levelAt, remainderOf } from '../levels';
import {
  FEN,
  type Coupon,
  type Level,
  type Member,
  type Model,
  type Offer,
  type Order,
  floorTo,
  savingOf,
} from '../model';
import { BALANCE, MOST_UNPAID, complete, isUsable, made } from '../orders';
import { type AtCashier, atCashier } from './paying';

const CHANNELS = [BALANCE, BALANCE, 2, 3];
type Wanted = { member: Member; channel: number; coupon: Coupon | undefined };

/** Mostly a coupon that is good for something. */
function wanted({ draw, model }: Ground): Wanted {
  const member = draw.pick(model.members);
  const good = member.coupons.filter((one) => one.state === 'usable' && one.until > model.now);
  const among = draw.chance(85) ? good : member.coupons;
  const coupon = draw.chance(60) && among.length > 0 ? draw.pick(among) : undefined;
  return { member, channel: draw.pick(CHANNELS), coupon };
}

/** What both have in common; `price` before a coupon. */
function bought(
  model: Model,
  { member, channel, coupon }: Wanted,
  price: bigint,
  goods: Order['goods'],
  remainder = 0n,
): Owed {
  if (coupon && !isUsable(model, coupon, price)) return REFUSED;
  const share = coupon ? savingOf(coupon.template, price) : 0n;
  const pay = price - share;
  const waits = channel !== BALANCE && pay > 0n;
  if (waits ? model.open(member).length >= MOST_UNPAID : channel === BALANCE && model.spendable(member) < pay)
    return REFUSED;
  return {
    accepted: true,
    change(said) {
      const placed = said as AtCashier;
      const order = made(model, { no: placed.orderNo, member, goods, channel, pay, share, coupon, remainder });
      if (waits) atCashier(order, placed);
      else complete(model, order);
    },
  };
}

/** Whether the one first purchase of the product is gone. */
function hasBought(model: Model, member: Member): boolean {
  return model.orders.some(
    ({ member: of, goods, state }) =>
      of === member &&
      goods.kind === 'package' &&
      !goods.offer.of &&
      (state === 'paid' || (goods.offer.firstOnly && state === 'open')),
  );
}

const buysCalls = act<Wanted & { offer: Offer }>({
  name: 'buys a package',
  often: 6,
  draw: (ground) => ({ ...wanted(ground), offer: ground.draw.pick(ground.model.offers) }),
  owes(model, plan) {
    const { offer, member } = plan;
    if (offer.stock === 0 || (offer.firstOnly && hasBought(model, member))) return REFUSED;
    const off = levelAt(model, member)?.offPackages ?? 0n;
    const price = offer.price - floorTo(FEN, (offer.price * off) / 1000n);
    return bought(model, plan, price, { kind: 'package', offer });
  },
  does({ server }, { member: { token }, channel, coupon, offer: { id: offerId } }) {
    const input = { offerId, ...(coupon && { couponId: coupon.id }) };
    if (channel === BALANCE) return server.call(buyPackage, { ...input, tradePassword: TRADE_PASSWORD }, { token });
    return server.call(buyPackageByThird, { ...input, channel: channel as 2 | 3 }, { token });
  },
});

const buysLevel = act<Wanted & { level: Level; period: number }>({
  name: 'buys a level',
  often: 4,
  draw: (ground) => ({
    ...wanted(ground),
    level: ground.draw.pick(ground.model.levels),
    period: ground.draw.pick([1, 1, 1, 2, 2, 3]),
  }),
  owes(model, plan) {
    const { member, level, period } = plan;
    if (model.open(member).some(({ goods }) => goods.kind === 'vip')) return REFUSED;
    const remainder = remainderOf(model, member, level, period);
    return bought(model, plan, level.prices[period - 1]! - remainder, { kind: 'vip', level, period }, remainder);
  },
  does({ server }, { member: { token }, channel, coupon, level: { rank: level }, period }) {
    const paying = channel === BALANCE ? { tradePassword: TRADE_PASSWORD } : {};
    const input = { level, period, channel: channel as 1 | 2 | 3, ...(coupon && { couponId: coupon.id }), ...paying };
    return server.call(buyVip, input, { token });
  },
});

export const buying = [buysCalls, buysLevel];
