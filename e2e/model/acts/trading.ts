// Goods of a supplier: bought from the balance, delivered at once, by hand in parts or never, given up, settled less the fee.
import * as contract from '@jishi/contract/marketplace/order';
import { parseMoney } from '@jishi/money';
import { deliverSome, endDelivery, newShop, payOrder } from '../../../apps/server/src/testing/goods-orders';
import { TRADE_PASSWORD } from '../../../apps/server/src/testing/members';
import type { TestServer } from '../../../apps/server/src/testing/server';
import { type Owed, REFUSED, type Said, act } from '../act';
import { DAY, FEN, type Member, type Model, floorTo, least } from '../model';

const PRICE = '3.37';
/** In ten-thousandths: the fee of 3.37 is no whole fen. */
const FEE = 250n;
const DAYS = 7;

/** Goods on sale, by hand or out of a pool of cards. */
export type Goods = { id: string; byHand: boolean; stock: number; supplier: string };
type GoodsOrder = {
  no: string;
  member: Member;
  goods: Goods;
  count: number;
  delivered: number;
  isOpen: boolean;
  /** When it is settled; null while something may still be delivered. */
  due: number | null;
  isSettled: boolean;
  taken: ReadonlyMap<string, bigint>;
};

const market = new WeakMap<Model, { goods: Goods[]; orders: GoodsOrder[] }>();
const marketOf = (model: Model) => market.get(model)!;

/** A supplier with goods of both ways. */
export async function openMarket(server: TestServer, model: Model): Promise<void> {
  const shop = await newShop(server, { price: PRICE, stock: 60, feeRate: Number(FEE), settleDays: DAYS });
  const byHand = await newShop(server, { price: PRICE, stock: 60, way: 3, of: shop });
  const supplier = shop.supplier.memberId;
  market.set(model, {
    goods: [
      { id: shop.goodsId, byHand: false, stock: 60, supplier },
      { id: byHand.goodsId, byHand: true, stock: 60, supplier },
    ],
    orders: [],
  });
}

const escrow = ({ id }: Member) => `member:${id}:escrow`;

/** So many were delivered: their price waits for the supplier. */
function deliver(model: Model, order: GoodsOrder, count: number): void {
  order.delivered += count;
  const amount = parseMoney(PRICE) * BigInt(count);
  model.books.move(escrow(order.member), `member:${order.goods.supplier}:settlement`, amount);
  if (order.delivered === order.count) end(model, order);
}

/** Nothing more comes: the rest goes back to where it came from, and what was delivered is due in days. */
function end(model: Model, order: GoodsOrder): void {
  const rest = order.count - order.delivered;
  order.isOpen = false;
  order.goods.stock += rest;
  if (order.delivered > 0) order.due = model.now + DAYS * DAY;
  let left = parseMoney(PRICE) * BigInt(rest);
  for (const [account, amount] of order.taken) {
    const part = least(left, amount);
    model.books.move(escrow(order.member), account, part);
    left -= part;
  }
}

/** What is due is the supplier's, less the fee. */
export function settleGoods(model: Model): void {
  for (const order of marketOf(model).orders) {
    if (order.isSettled || order.due === null || order.due > model.now) continue;
    order.isSettled = true;
    const { supplier } = order.goods;
    const earned = parseMoney(PRICE) * BigInt(order.delivered);
    const fee = floorTo(FEN, (earned * FEE) / 10_000n);
    model.books.move(`member:${supplier}:settlement`, `member:${supplier}:supply`, earned - fee);
    model.books.move(`member:${supplier}:settlement`, 'platform:revenue.marketplace', fee);
  }
}

const buys = act<{ member: Member; goods: Goods; count: number }>({
  name: 'buys goods',
  often: 4,
  draw: ({ draw, model }) => ({
    member: draw.pick(model.members),
    goods: draw.pick(marketOf(model).goods),
    count: 1 + draw.whole(5),
  }),
  owes(model, { member, goods, count }) {
    const amount = parseMoney(PRICE) * BigInt(count);
    if (goods.stock < count || model.spendable(member) < amount) return REFUSED;
    return {
      accepted: true,
      change(said) {
        goods.stock -= count;
        const taken = model.take(member, amount, escrow(member));
        const { no } = said as { no: string };
        const order = { no, member, goods, count, delivered: 0, isOpen: true, due: null, isSettled: false, taken };
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
    const ended = marketOf(model).orders.filter(({ due, isSettled }) => due !== null && !isSettled);
    return ended.length === 0 ? undefined : { goodsOrder: draw.pick(ended) };
  },
  owes(model, { goodsOrder }) {
    if (goodsOrder.due! <= model.now) return REFUSED;
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
