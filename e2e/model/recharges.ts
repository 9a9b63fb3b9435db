// Phones to recharge, their prices, and what should become of orders of them.
import { parseMoney } from '@jishi/money';
import type { SupplierAnswer } from '../../apps/server/src/domains/recharge/supplier/spec/rules';
import { newProduct } from '../../apps/server/src/testing/recharge';
import type { TestServer } from '../../apps/server/src/testing/server';
import { levelAt } from './levels';
import { DAY, type Member, type Model } from './model';

export type Says = SupplierAnswer['kind'];
/** What the first supplier says, and the second when it is asked. */
export type Words = readonly [Says, Says];

/** Whose price it is: everybody's when neither is given; null takes a level's or a member's away. */
type Price = { rank?: number; member?: Member; price: bigint | null; from: number };
type Attempt = { state: 'accepted' | 'unknown' | 'delivered' | 'refused' };
export type Recharge = {
  no: string;
  member: Member;
  amount: bigint;
  taken: ReadonlyMap<string, bigint>;
  state: 'processing' | 'uncertain' | 'success' | 'failed' | 'cancelled';
  attempts: Attempt[];
  /** Times that the clock had a supplier asked. */
  asked: number;
  /** An operator may decide it. */
  isUnderReview: boolean;
};

type Counter = { product: { id: string; code: string }; prices: Price[]; orders: Recharge[]; bought: number };
const counters = new WeakMap<Model, Counter>();
export const rechargesOf = (model: Model) => counters.get(model)!;

const PRICE = '0.37';
/** Off the price of everybody, per mille, of a level. */
export const rechargeOff = (rank: number) => rank * 37;

/** A product on sale. */
export async function sellRecharges(server: TestServer, model: Model): Promise<void> {
  const product = await newProduct(server, { price: PRICE });
  const prices = [{ price: parseMoney(PRICE), from: model.now - DAY }];
  counters.set(model, { product, prices, orders: [], bought: 0 });
}

/** A member's own price, then their level's, then everybody's less what the level takes off. */
export function rechargePrice(model: Model, member: Member): bigint {
  const rank = levelAt(model, member)?.rank;
  const { prices } = rechargesOf(model);
  const newest = (isIt: (one: Price) => boolean) => {
    let best: Price | undefined;
    for (const one of prices) if (isIt(one) && one.from <= model.now && (!best || one.from >= best.from)) best = one;
    return best?.price ?? undefined;
  };
  const own = newest((one) => one.member === member) ?? newest((one) => one.rank !== undefined && one.rank === rank);
  if (own !== undefined) return own;
  const all = newest((one) => one.member === undefined && one.rank === undefined)!;
  return all - (all * BigInt(rechargeOff(rank ?? 0))) / 1000n;
}

type New = { no: string; amount: bigint };

/** Money set aside for all orders of a list before the first may come back, and what suppliers say at once. */
export function order(model: Model, member: Member, lines: readonly New[], says: Words): void {
  const made = lines.map(({ no, amount }): Recharge => ({
    no,
    member,
    amount,
    taken: model.take(member, amount, model.account(member, 'frozen')),
    state: 'processing',
    attempts: [],
    asked: 0,
    isUnderReview: false,
  }));
  rechargesOf(model).orders.push(...made);
  for (const one of made) handOver(model, one, says);
}

const MOST_SUPPLIERS = 2;

/** To the next supplier; there is none after the second. */
function handOver(model: Model, recharge: Recharge, says: Words): void {
  const at = recharge.attempts.length;
  if (at === MOST_SUPPLIERS) return giveBack(model, recharge, 'failed');
  recharge.attempts.push({ state: 'accepted' });
  hear(model, recharge, at, says[at]!, says, true);
}

/** A supplier's word about an attempt, whenever it comes: of money only what ends an open order counts. */
export function hear(model: Model, recharge: Recharge, at: number, word: Says, says: Words, isFirst = false): void {
  const attempt = recharge.attempts[at]!;
  const isOpen = recharge.state === 'processing' || recharge.state === 'uncertain';
  const isCurrent = at === recharge.attempts.length - 1;
  if (word === 'delivered') {
    attempt.state = 'delivered';
    if (isOpen) charge(model, recharge);
    return;
  }
  if (attempt.state === 'delivered' || attempt.state === 'refused') return;
  if (word === 'refused') {
    attempt.state = 'refused';
    if (!isOpen || !isCurrent) return;
    if (recharge.state === 'uncertain') giveBack(model, recharge, 'failed');
    else handOver(model, recharge, says);
    return;
  }
  if (word === 'accepted') attempt.state = 'accepted';
  else if (isFirst || attempt.state === 'unknown') {
    attempt.state = 'unknown';
    if (isCurrent && recharge.state === 'processing') recharge.state = 'uncertain';
  }
}

/** It was delivered: the price is the platform's. */
export function charge(model: Model, recharge: Recharge): void {
  recharge.state = 'success';
  model.books.move(model.account(recharge.member, 'frozen'), 'platform:revenue.recharge', recharge.amount);
}

/** It was not: exactly to where it came from. */
export function giveBack(model: Model, recharge: Recharge, state: 'failed' | 'cancelled'): void {
  recharge.state = state;
  model.giveAllBack(recharge.member, model.account(recharge.member, 'frozen'), recharge.taken);
}

const ASKS_BEFORE_REVIEW = 3;

/** Hours have passed and suppliers were asked: nobody knew more. What goes on for so long is uncertain, and somebody's to decide. */
export function askRecharges(model: Model): void {
  for (const recharge of rechargesOf(model).orders) {
    if (recharge.state !== 'processing' && recharge.state !== 'uncertain') continue;
    recharge.asked += 1;
    if (recharge.state === 'processing' || recharge.asked >= ASKS_BEFORE_REVIEW) recharge.isUnderReview = true;
    recharge.state = 'uncertain';
  }
}
