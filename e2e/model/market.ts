// A supplier with goods, and what should become of orders of them, of disputes about them and of what the supplier earned.
import { parseMoney } from '@jishi/money';
import { newShop } from '../../apps/server/src/testing/goods-orders';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../apps/server/src/testing/members';
import type { TestServer } from '../../apps/server/src/testing/server';
import { DAY, FEN, HOUR, type Member, type Model, floorTo } from './model';

/** In ten-thousandths: the fee of 3.37 is no whole fen. */
const FEE = 250n;
const DAYS = 7;
const ANSWER_WITHIN = 48 * HOUR;

/** Goods on sale: out of a pool of cards or by hand; `dear` are those whose buyer owes for them. */
export type Goods = { id: string; price: bigint; byHand: boolean; dear: boolean; stock: number };

/** What waits for a word of operators: who of them was the first of two. */
export type Case = { first?: number };

export type Dispute = Case & {
  no: string;
  count: number;
  state: 'supplier' | 'platform' | 'returned' | 'refused' | 'takenBack';
  answerBy: number;
};

export type GoodsOrder = {
  no: string;
  member: Member;
  goods: Goods;
  count: number;
  delivered: number;
  isOpen: boolean;
  /** When it is settled; null while something may still be delivered. */
  due: number | null;
  /** What became of the supplier's money; undefined while it waits. */
  ended?: 'settled' | 'returned';
  fee: bigint;
  /** From which accounts its price was taken, less what went back. */
  taken: Map<string, bigint>;
  dispute?: Dispute;
};

export type Payout = Case & {
  no: string;
  amount: bigint;
  state: 'waiting' | 'toPay' | 'paid' | 'refused' | 'takenBack';
};

type Market = {
  goods: Goods[];
  orders: GoodsOrder[];
  payouts: Payout[];
  supplier: Member;
  /** The name of the supplier's enterprise. */
  holder: string;
  /** Who buys what is dear. */
  trader: Member;
};

const market = new WeakMap<Model, Market>();
export const marketOf = (model: Model) => market.get(model)!;

/** A supplier with goods of both ways, and a buyer of more than anybody pays in. */
export async function openMarket(server: TestServer, model: Model): Promise<void> {
  const [cheap, dear] = ['3.37', '9333.37'];
  const terms = { feeRate: Number(FEE), settleDays: DAYS };
  const shop = await newShop(server, { price: cheap, stock: 60, ...terms });
  const byHand = await newShop(server, { price: cheap, stock: 60, way: 3, of: shop });
  const large = await newShop(server, { price: dear, stock: 200, of: shop });
  const { rows } = await server.db.query<{ name: string }>(
    'select name from certification.enterprise where member_id = $1',
    [shop.supplier.memberId],
  );
  const supplier = without(shop.supplier);
  const trader = without(await signInMember(server, { tradePassword: TRADE_PASSWORD }));
  model.traders.push(supplier, trader);
  market.set(model, {
    goods: [
      { id: shop.goodsId, price: parseMoney(cheap), byHand: false, dear: false, stock: 60 },
      { id: byHand.goodsId, price: parseMoney(cheap), byHand: true, dear: false, stock: 60 },
      { id: large.goodsId, price: parseMoney(dear), byHand: false, dear: true, stock: 200 },
    ],
    orders: [],
    payouts: [],
    supplier,
    holder: rows[0]!.name,
    trader,
  });
}

/** Somebody who has nothing yet. */
const without = ({ memberId: id, token, phone }: TestMember): Member => ({
  id,
  token,
  phone,
  coupons: [],
  holdings: [],
  memberships: [],
  line: 0n,
});

export const escrow = ({ id }: Member) => `member:${id}:escrow`;
export const earned = (model: Model, kind: 'settlement' | 'supply' | 'frozen') =>
  model.account(marketOf(model).supplier, kind);

/** So many were delivered: their price waits for the supplier. */
export function deliver(model: Model, order: GoodsOrder, count: number): void {
  order.delivered += count;
  model.books.move(escrow(order.member), earned(model, 'settlement'), order.goods.price * BigInt(count));
  if (order.delivered === order.count) end(model, order);
}

/** Nothing more comes: the rest goes back to where it came from, and what was delivered is due in days. */
export function end(model: Model, order: GoodsOrder): void {
  const rest = order.count - order.delivered;
  order.isOpen = false;
  order.goods.stock += rest;
  if (order.delivered > 0) order.due = model.now + DAYS * DAY;
  giveBack(model, order, escrow(order.member), order.goods.price * BigInt(rest));
}

/** What is owed is paid back first, then what was paid in, then what was given. */
function giveBack(model: Model, { member, taken }: GoodsOrder, from: string, amount: bigint): void {
  model.giveBack(member, from, amount, taken, ['credit', 'deposit', 'bonus']);
}

export const isDisputed = ({ dispute }: GoodsOrder) => dispute?.state === 'supplier' || dispute?.state === 'platform';

/** Its settlement stops until it has ended. */
export function dispute(model: Model, order: GoodsOrder, no: string, count: number): void {
  order.dispute = { no, count, state: 'supplier', answerBy: model.now + ANSWER_WITHIN };
}

/** The buyer is right: what they want goes back, and the supplier waits for the rest. */
export function uphold(model: Model, order: GoodsOrder): void {
  const { count } = order.dispute!;
  order.dispute!.state = 'returned';
  giveBack(model, order, earned(model, 'settlement'), order.goods.price * BigInt(count));
  if (count === order.delivered) order.ended = 'returned';
}

/** What a supplier did not answer in two days is decided by operators. */
export function takeUpDisputes(model: Model): void {
  for (const { dispute: one } of marketOf(model).orders)
    if (one?.state === 'supplier' && one.answerBy <= model.now) one.state = 'platform';
}

/** Of what was delivered, what the buyer did not get back. */
export function kept({ goods, delivered, dispute: one }: GoodsOrder): bigint {
  const returned = one?.state === 'returned' ? one.count : 0;
  return goods.price * BigInt(delivered - returned);
}

/** What is due and not disputed is the supplier's, less the fee. */
export function settleGoods(model: Model): void {
  for (const order of marketOf(model).orders) {
    if (order.ended || isDisputed(order) || order.due === null || order.due > model.now) continue;
    const amount = kept(order);
    order.ended = 'settled';
    order.fee = floorTo(FEN, (amount * FEE) / 10_000n);
    model.books.move(earned(model, 'settlement'), earned(model, 'supply'), amount - order.fee);
    model.books.move(earned(model, 'settlement'), 'platform:revenue.marketplace', order.fee);
  }
}
