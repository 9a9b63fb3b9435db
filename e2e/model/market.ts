// A supplier with goods, and what should become of orders of them.
import { parseMoney } from '@jishi/money';
import { newShop } from '../../apps/server/src/testing/goods-orders';
import type { TestServer } from '../../apps/server/src/testing/server';
import { DAY, FEN, type Member, type Model, floorTo, least } from './model';

export const PRICE = '3.37';
/** In ten-thousandths: the fee of 3.37 is no whole fen. */
const FEE = 250n;
const DAYS = 7;

/** Goods on sale, by hand or out of a pool of cards. */
export type Goods = { id: string; byHand: boolean; stock: number; supplier: string };
export type GoodsOrder = {
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
export const marketOf = (model: Model) => market.get(model)!;

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

export const escrow = ({ id }: Member) => `member:${id}:escrow`;

/** So many were delivered: their price waits for the supplier. */
export function deliver(model: Model, order: GoodsOrder, count: number): void {
  order.delivered += count;
  const amount = parseMoney(PRICE) * BigInt(count);
  model.books.move(escrow(order.member), `member:${order.goods.supplier}:settlement`, amount);
  if (order.delivered === order.count) end(model, order);
}

/** Nothing more comes: the rest goes back to where it came from, and what was delivered is due in days. */
export function end(model: Model, order: GoodsOrder): void {
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
