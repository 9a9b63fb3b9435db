// Goods of a supplier: bought from the balance, delivered at once, by hand in parts or never, given up, settled less the fee.
import * as contract from '@jishi/contract/marketplace/order';
import { deliverSome, endDelivery, payOrder } from '../../../apps/server/src/testing/goods-orders';
import { TRADE_PASSWORD } from '../../../apps/server/src/testing/members';
import { type Owed, REFUSED, type Said, act } from '../act';
import { type Goods, type GoodsOrder, deliver, end, escrow, isDisputed, marketOf, settleGoods } from '../market';
import type { Member, Model } from '../model';

const buys = act<{ member: Member; goods: Goods; count: number }>({
  name: 'buys goods',
  often: 4,
  draw({ draw, model }) {
    const { goods: all, trader } = marketOf(model);
    const count = 1 + draw.whole(5) + (draw.chance(30) ? 3 : 0);
    const wishes = all.flatMap((goods) =>
      (goods.dear ? [trader] : model.members).map((member) => ({ member, goods, count })),
    );
    const payable = wishes.filter(({ member, goods }) => model.spendable(member) >= goods.price * BigInt(count));
    return draw.pick(payable.length > 0 && draw.chance(80) ? payable : wishes);
  },
  owes(model, { member, goods, count }) {
    const amount = goods.price * BigInt(count);
    if (goods.stock < count || model.spendable(member) < amount) return REFUSED;
    return {
      accepted: true,
      change(said) {
        goods.stock -= count;
        const taken = model.take(member, amount, escrow(member));
        const { no } = said as { no: string };
        const begun = { delivered: 0, isOpen: true, due: null, fee: 0n };
        const order: GoodsOrder = { no, member, goods, count, ...begun, taken };
        marketOf(model).orders.push(order);
        if (!goods.byHand) deliver(model, order, count);
      },
    };
  },
  async does({ server }, { member, goods: { id: goodsId }, count }): Promise<Said> {
    const { token } = member;
    const made = await server.call(contract.initGoodsOrder, { goodsId, count }, { token });
    if (made.code !== 0) return made;
    const paid = await payOrder(server, member, made.result.no);
    return { ...paid, result: made.result };
  },
});

const waiting = (model: Model) => marketOf(model).orders.filter(({ isOpen }) => isOpen);

const delivers = act<{ goodsOrder: GoodsOrder; count: number; ends: boolean }>({
  name: 'delivers by hand',
  often: 3,
  draw({ draw, model }) {
    const goodsOrder = draw.pick(waiting(model));
    const left = goodsOrder && goodsOrder.count - goodsOrder.delivered;
    return goodsOrder && { goodsOrder, count: 1 + draw.whole(left!), ends: draw.chance(25) };
  },
  owes: (model, { goodsOrder, count, ends }): Owed => ({
    accepted: true,
    change: () => (ends ? end(model, goodsOrder) : deliver(model, goodsOrder, count)),
  }),
  async does({ server }, { goodsOrder: { no }, count, ends }) {
    await (ends ? endDelivery(server, no) : deliverSome(server, no, count));
    return { code: 0, msg: '', result: null };
  },
});

const givesUp = act<{ goodsOrder: GoodsOrder }>({
  name: 'gives goods up',
  often: 1,
  draw({ draw, model }) {
    const goodsOrder = draw.pick(waiting(model));
    return goodsOrder && { goodsOrder };
  },
  owes: (model, { goodsOrder }) =>
    goodsOrder.delivered > 0 ? REFUSED : { accepted: true, change: () => end(model, goodsOrder) },
  does: ({ server }, { goodsOrder: { no, member } }) =>
    server.call(contract.cancelGoodsOrder, { no }, { token: member.token }),
});

const confirms = act<{ goodsOrder: GoodsOrder }>({
  name: 'confirms goods',
  often: 1,
  draw({ draw, model }) {
    const ended = marketOf(model).orders.filter(({ due, ended: over }) => due !== null && !over);
    return ended.length === 0 ? undefined : { goodsOrder: draw.pick(ended) };
  },
  owes(model, { goodsOrder }) {
    if (goodsOrder.due! <= model.now || isDisputed(goodsOrder)) return REFUSED;
    return {
      accepted: true,
      change() {
        goodsOrder.due = model.now;
        settleGoods(model);
      },
    };
  },
  does: ({ server }, { goodsOrder: { no, member } }) =>
    server.call(contract.confirmGoodsOrder, { no, tradePassword: TRADE_PASSWORD }, { token: member.token }),
});

export const trading = [buys, delivers, givesUp, confirms];
