// Money that operators pay back: of top-ups in parts, with their bonus; of goods whole, while they are not used.
import { refundOrder } from '@jishi/contract/console/refund';
import { formatMoney, parseMoney } from '@jishi/money';
import { type Owed, REFUSED, act } from '../act';
import { cover } from '../invoices';
import {
  DAY,
  FEN,
  type Holding,
  type Membership,
  type Model,
  type Order,
  ceilTo,
  floorTo,
  least,
  over,
} from '../model';
import { BALANCE, CLEARING, putBack, revenueOf } from '../orders';

/** Channels take nothing back of long ago. */
const RETURNED_FOR = 80 * DAY;

type Plan = { order: Order; amount: bigint; toBalance: boolean };

/** What of a top-up's bonus goes with so much of it, and what is left to pay out. */
export function bonusWith(model: Model, order: Order, amount: bigint, held = model.owns(order.member, 'bonus')) {
  const { pay, bonus, back, bonusBack } = order;
  const due = over(bonus * (back + amount), pay) - bonusBack;
  const fromBonus = least(due, held);
  const kept = due - fromBonus;
  const out = kept < amount ? floorTo(FEN, amount - kept) : 0n;
  return { fromBonus, kept, out };
}

/** Takes so much of a top-up off a member's account, for its channel unless it goes elsewhere. */
export function takeTopUpBack(
  model: Model,
  order: Order,
  amount: bigint,
  account: string,
  to = CLEARING[order.channel]!,
): void {
  const { fromBonus, kept, out } = bonusWith(model, order, amount);
  const { member } = order;
  model.books.move(model.account(member, 'bonus'), 'platform:expense.bonus', fromBonus);
  model.books.move(account, 'platform:expense.bonus', kept);
  model.books.move(account, to, out);
  order.back += out + ceilTo(FEN, kept);
  order.bonusBack += fromBonus + kept;
  if (order.back >= order.pay) order.state = 'refunded';
}

function topUpBack(model: Model, { order, amount }: Plan): Owed {
  if (amount > order.pay - order.back) return REFUSED;
  const { kept, out } = bonusWith(model, order, amount);
  if (out === 0n || model.owns(order.member, 'deposit') < kept + out) return REFUSED;
  return {
    accepted: true,
    change: () => takeTopUpBack(model, order, amount, model.account(order.member, 'deposit')),
  };
}

function isUnused(model: Model, { brought, goods, member }: Order): boolean {
  if (goods.kind === 'package') {
    const { remaining, total } = brought as Holding;
    return remaining === total;
  }
  return (brought as Membership).from > model.now && member.memberships.at(-1) === brought;
}

function goodsBack(model: Model, { order, toBalance }: Plan): Owed {
  if (!isUnused(model, order)) return REFUSED;
  return {
    accepted: true,
    change() {
      const { member, taken, share, channel, brought, coupon } = order;
      const revenue = revenueOf(order);
      model.giveAllBack(member, revenue, taken);
      model.books.move(revenue, 'platform:expense.coupon', share);
      if (!toBalance && channel !== BALANCE && order.pay > 0n)
        model.books.move(model.account(member, 'deposit'), CLEARING[channel]!, order.pay);
      if (coupon) coupon.state = 'usable';
      order.state = 'refunded';
      putBack(order);
      if (order.goods.kind === 'vip') member.memberships.pop();
      else Object.assign(brought as Holding, { remaining: 0, until: model.now, unstarted: null });
      cover(model, member);
    },
  };
}

const refunds = act<Plan>({
  name: 'pays an order back',
  often: 4,
  draw({ draw, model }) {
    const paid = model.orders.filter(({ state, paidAt }) => state === 'paid' && paidAt > model.now - RETURNED_FOR);
    if (paid.length === 0) return undefined;
    const order = draw.pick(paid);
    const part = parseMoney(`${1 + draw.whole(60)}.${draw.pick(['00', '37', '01'])}`);
    const isTopUp = order.goods.kind === 'topUp';
    const toBalance = !isTopUp && draw.chance(50);
    return { order, amount: isTopUp && draw.chance(75) ? part : order.pay - order.back, toBalance };
  },
  owes: (model, plan) => (plan.order.goods.kind === 'topUp' ? topUpBack(model, plan) : goodsBack(model, plan)),
  does: ({ server, operator: { token } }, { order: { no: orderNo }, amount, toBalance }) =>
    server.call(
      refundOrder,
      { orderNo, amount: formatMoney(amount), way: toBalance ? 2 : 1, reason: '散步退款' },
      { token },
    ),
});

export const refunding = [refunds];
