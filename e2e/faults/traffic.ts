// What people do while things break: members top up, buy calls and levels, pay or forget to, ask for their money back and
// call APIs, have invoices issued, prove their enterprises, send SMS, recharge phones, appeal and trade goods; two operators give coupons,
// pay back, adjust and decide.
import { reviewKind } from '@jishi/contract/enums/review';
import { getWithdrawable } from '@jishi/contract/payment/withdrawal';
import { call, look } from './asking';
import { appeal, decideOnAppeal, turnAppeal } from './appealing';
import { haveSent, tellAmount } from './certifying';
import { SMS_FATES } from './carriers';
import { applyFor, cancelLastInvoice, proposeReversal } from './invoicing';
import { ALIPAY, WECHAT } from './cashiers';
import * as goods from './goods-trading';
import { giveCoupons, payBack, propose, review, seeRefundThrough, cancelLastWithdrawal, withdraw } from './operators';
import type { Ground, Shopper } from './ground';
import { recharge } from './recharging';
import { send } from './sending';
import { BALANCE, buyCalls, buyLevel, drawFate, goToCashier, topUp } from './shopping';
import { SUPPLIER_FATES } from './suppliers';

type Act = (ground: Ground, key: string, who: Shopper) => Promise<void>;

const CHANNELS = [ALIPAY, WECHAT];

/** From 10.00 to 99.99 yuan. */
function drawAmount({ draw }: Ground): string {
  return `${10 + draw.whole(90)}.${String(draw.whole(100)).padStart(2, '0')}`;
}

const topsUp: Act = async (ground, key, who) => {
  const [amount, channel, fate] = [drawAmount(ground), ground.draw.pick(CHANNELS), drawFate(ground.draw)];
  await goToCashier(ground, who, key, channel, await topUp(ground, who, key, { amount, channel }), fate);
};

const buysCalls: Act = async (ground, key, who) => {
  const { draw } = ground;
  const [channel, fate] = [draw.pick([BALANCE, ...CHANNELS]), drawFate(draw)];
  const wanted = { offerId: draw.pick(ground.offerIds), channel, withCoupon: draw.chance(75) };
  await goToCashier(ground, who, key, channel, await buyCalls(ground, who, key, wanted), fate);
};

const buysLevel: Act = async (ground, key, who) => {
  const { draw } = ground;
  const [channel, fate] = [draw.pick([BALANCE, ...CHANNELS]), drawFate(draw)];
  const wanted = { level: 1 + draw.whole(2), period: 1 + draw.whole(2), channel, withCoupon: draw.chance(75) };
  await goToCashier(ground, who, key, channel, await buyLevel(ground, who, key, wanted), fate);
};

const getsCoupons: Act = (ground, key) => giveCoupons(ground, key, ground.draw.pick(ground.templateIds));

/** Most are refused: not paid, used, spent since. */
const paysBack: Act = async (ground, key) => {
  const { draw, seen } = ground;
  const part = `${1 + draw.whole(60)}.${draw.pick(['00', '00', '37'])}`;
  const [way, by, at] = [draw.pick([1, 2] as const), draw.pick([0, 1] as const), draw.whole(1_000)];
  const order = seen.bought[at % seen.bought.length];
  if (order) await payBack(ground, key, { order, part, way, by });
};

const withdraws: Act = async (ground, key, who) => {
  const { draw } = ground;
  const [share, back, from] = [20 + draw.whole(80), draw.chance(20), ground.servers()];
  if (back && who.withdrawalNo) return cancelLastWithdrawal(ground, key, who);
  const can = await look(call(from, getWithdrawable, {}, who.token));
  const amount = (Number(can?.amount ?? 0) * share) / 100;
  if (amount >= 0.01) await withdraw(ground, key, who, amount.toFixed(2));
};

const adjusts: Act = async (ground, key, who) => {
  const { draw } = ground;
  const kind = draw.pick([1, 2, 3, 4, 5, 6] as const);
  await propose(ground, key, who, { kind, amount: `${1 + draw.whole(9)}.50`, by: draw.pick([0, 1] as const) });
};

const decides: Act = async (ground, key) => {
  const { draw } = ground;
  const decision = {
    by: draw.pick([0, 1] as const),
    accepted: draw.chance(80),
    at: draw.whole(1_000),
    decidesOwn: draw.chance(15),
  };
  const way = draw.pick([1, 2, 3] as const);
  await Promise.all([
    review(ground, `${key}-withdrawal`, reviewKind.withdrawal, decision),
    review(ground, `${key}-adjustment`, reviewKind.adjustment, decision),
    review(ground, `${key}-refund`, reviewKind.refund, decision),
    review(ground, `${key}-invoice`, reviewKind.invoice, decision),
    review(ground, `${key}-reversal`, reviewKind.redReversal, decision),
    review(ground, `${key}-appeal`, reviewKind.appealRefund, decision),
    review(ground, `${key}-dispute`, reviewKind.goodsDispute, decision),
    review(ground, `${key}-payout`, reviewKind.goodsPayout, decision),
    seeRefundThrough(ground, `${key}-through`, { ...decision, way }),
  ]);
};

/** What is applied for is mostly decided at once, so that there is time left to refund what was issued. */
const invoices: Act = async (ground, key, who) => {
  const { draw } = ground;
  const [back, byRecord, at, percent] = [draw.chance(15), draw.chance(50), draw.whole(50), 1 + draw.whole(100)];
  const [decides, accepted, by] = [draw.chance(75), draw.chance(85), draw.pick([0, 1] as const)];
  if (back) return cancelLastInvoice(ground, key, who);
  await applyFor(ground, key, who, byRecord ? { at } : { percent });
  if (decides) await review(ground, `${key}-word`, reviewKind.invoice, { by, accepted, at });
};

/** What is proposed is mostly agreed to at once, so that there is time left to issue it. */
const reverses: Act = async (ground, key) => {
  const { draw } = ground;
  const [by, at, percent] = [draw.pick([0, 1] as const), draw.whole(50), draw.chance(40) ? 100 : 1 + draw.whole(99)];
  const [accepted, decides] = [draw.chance(85), draw.chance(80)];
  const waits = await proposeReversal(ground, key, { by, at, percent });
  if (waits && decides)
    await review(ground, `${key}-word`, reviewKind.redReversal, { by: by === 0 ? 1 : 0, accepted, at });
};

const proves: Act = async (ground, key, who) => {
  const isWrong = ground.draw.chance(30);
  await haveSent(ground, key, who);
  await tellAmount(ground, `${key}-told`, who, isWrong);
};

/** Most numbers are in order; sometimes a batch is for later, and taken back. */
const sends: Act = async (ground, key, who) => {
  const { draw } = ground;
  const [count, later] = [1 + draw.whole(4), draw.chance(15)];
  const fates = Array.from({ length: count }, () => (draw.chance(50) ? 'delivered' : draw.pick(SMS_FATES)));
  await send(ground, key, who, { fates, later });
};

/** Half of the orders are delivered; some are taken back at once. */
const recharges: Act = async (ground, key, who) => {
  const { draw } = ground;
  const [count, takesBack] = [1 + draw.whole(2), draw.chance(15)];
  const fates = Array.from({ length: count }, () => (draw.chance(50) ? 'delivered' : draw.pick(SUPPLIER_FATES)));
  await recharge(ground, key, who, { fates, takesBack });
};

/** Most appeals are decided at once, by both operators together; some the member turns meanwhile. */
const appeals: Act = async (ground, key, who) => {
  const { draw } = ground;
  const [at, then] = [draw.whole(50), draw.whole(50)];
  const [decides, outcome] = [draw.chance(70), draw.pick(['refund', 'refund', 'arrived', 'reject'] as const)];
  const how = draw.pick(['escalates', 'takesBack', 'confirms', 'waits', 'waits', 'waits'] as const);
  if (!(await appeal(ground, key, who, at))) return recharge(ground, `${key}-bought`, who, { fates: ['delivered'] });
  await Promise.all([
    ...(decides ? ([0, 1] as const) : []).map((by) =>
      decideOnAppeal(ground, `${key}-word-${by}`, { by, outcome, at: then }),
    ),
    how !== 'waits' && turnAppeal(ground, `${key}-turn`, who, { how, at: then }),
  ]);
};

/** Some is bought of a pool and some by hand; most of that is delivered at once, so that there is time left to dispute and settle it. */
const buysGoods: Act = async (ground, key, who) => {
  const { draw, goodsShop } = ground;
  const [byHand, count, delivers] = [draw.chance(50), 1 + draw.whole(4), draw.chance(70)];
  const [channel, fate] = [draw.pick([BALANCE, BALANCE, ...CHANNELS]), { ...drawFate(draw), turns: false }];
  const [percent, ends] = [draw.pick([50, 100]), draw.chance(50)];
  const then = draw.pick(['cancels', 'confirms', 'disputes', 'waits', 'waits'] as const);
  const [at, agrees] = [draw.whole(50), draw.chance(50)];
  const goodsId = byHand ? goodsShop.handId : goodsShop.poolId;
  const no = await goods.buyGoods(ground, key, who, { goodsId, count, channel, fate });
  if (!no) return;
  if (then === 'cancels') return goods.cancelGoods(ground, `${key}-back`, who, no);
  if (byHand && delivers) await goods.deliverGoods(ground, `${key}-given`, { at: 0, percent, ends });
  if (then === 'confirms') return goods.confirmGoods(ground, `${key}-checked`, who, no);
  if (then !== 'disputes') return;
  await goods.disputeGoods(ground, `${key}-said`, who, { at: 0, percent });
  await goods.answerGoods(ground, `${key}-answer`, { at, agrees });
};

/** What is delivered by hand, mostly in parts; then the days pass for something that was delivered. */
const suppliesGoods: Act = async (ground, key) => {
  const { draw } = ground;
  const [at, percent, ends, due] = [draw.whole(50), draw.pick([0, 50, 100, 100]), draw.chance(30), draw.whole(50)];
  await goods.deliverGoods(ground, key, { at, percent, ends });
  await goods.letGoodsSettle(ground, due);
};

/** Most disputes are answered at once, so that there is time left to decide about them. */
const disputesGoods: Act = async (ground, key, who) => {
  const { draw } = ground;
  const [at, percent, back] = [draw.whole(50), draw.pick([0, 50, 100]), draw.chance(15)];
  const [answers, agrees, answered] = [draw.chance(75), draw.chance(50), draw.whole(50)];
  if (back) return goods.takeBackGoodsDispute(ground, key, who);
  await goods.disputeGoods(ground, key, who, { at, percent });
  if (answers) await goods.answerGoods(ground, `${key}-answer`, { at: answered, agrees });
};

/** What is asked for is mostly decided at once, and then transferred. */
const paysOutGoods: Act = async (ground, key) => {
  const { draw } = ground;
  const [percent, back, by] = [20 + draw.whole(81), draw.chance(15), draw.pick([0, 1] as const)];
  const [decides, accepted] = [draw.chance(80), draw.chance(80)];
  await goods.payOutGoods(ground, key, { percent, back });
  if (decides) await review(ground, `${key}-word`, reviewKind.goodsPayout, { by, accepted, at: 0 });
  await goods.recordGoodsPaidOut(ground, `${key}-out`, by);
};

const calls: Act = (ground, _key, who) => callMany(ground, who, 4 + ground.draw.whole(12));

const MANY = 12;
const UNITS_MOST = 7;
const ACTS = [
  ...Array.from({ length: 5 }, () => topsUp),
  ...Array.from({ length: 5 }, () => buysCalls),
  ...Array.from({ length: 3 }, () => buysLevel),
  getsCoupons,
  getsCoupons,
  ...Array.from({ length: 4 }, () => paysBack),
  ...Array.from({ length: 3 }, () => withdraws),
  adjusts,
  adjusts,
  ...Array.from({ length: 5 }, () => decides),
  ...Array.from({ length: 5 }, () => calls),
  ...Array.from({ length: 9 }, () => invoices),
  ...Array.from({ length: 6 }, () => reverses),
  ...Array.from({ length: 3 }, () => proves),
  ...Array.from({ length: 6 }, () => sends),
  ...Array.from({ length: 6 }, () => recharges),
  ...Array.from({ length: 5 }, () => appeals),
  ...Array.from({ length: 5 }, () => buysGoods),
  ...Array.from({ length: 4 }, () => suppliesGoods),
  disputesGoods,
  disputesGoods,
  paysOutGoods,
  paysOutGoods,
];

/** One random act. It never throws: breaches are found later. */
export function act(ground: Ground, key: string): Promise<void> {
  const { draw, shoppers } = ground;
  const [who, does] = [draw.pick(shoppers), draw.pick(ACTS)];
  return does(ground, key, who);
}

/** Justified refusals: nothing left to pay with, too many at once, or something is down. */
const MAY_ANSWER = /^(?:402|429|5\d\d)$/;

/** Calls of the APIs on sale, all at once: of one unit, and of several. */
export async function callMany(ground: Ground, who: Caller, times = MANY): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, (_, at) => callOnce(ground, who, at % 2 === 0 ? 1 : 2 + ((at * times) % UNITS_MOST))),
  );
}

/** Who calls. */
export type Caller = Pick<Shopper, 'secret'>;
/** How a call ended; `code` of a refusal, 0 without one. */
type Called = { id: string; code: number; charged: boolean };

/** One call. Undefined when its answer never came. */
export async function callOnce(
  { gateway, callPath, unitsPath, seen }: Pick<Ground, 'gateway' | 'callPath' | 'unitsPath' | 'seen'>,
  who: Caller,
  units = 1,
): Promise<Called | undefined> {
  const path = units === 1 ? callPath : `${unitsPath}?n=${units}`;
  try {
    const headers = { authorization: `APPCODE ${who.secret}` };
    const answer = await fetch(gateway() + path, { headers, signal: AbortSignal.timeout(10_000) });
    const said = await answer.text();
    const id = answer.headers.get('x-request-id') ?? '';
    const source = answer.headers.get('x-charge-source') ?? 'none';
    const charged = answer.status === 200 && source !== 'none';
    if (charged) {
      seen.charged.push(id);
      seen.units.set(id, units);
    } else if (!MAY_ANSWER.test(String(answer.status))) seen.wrong.push(`call ${id}: ${answer.status} from ${source}`);
    return { id, code: Number(/"code":(\d+)/.exec(said)?.[1] ?? 0), charged };
  } catch {
    seen.unanswered += 1;
    return undefined;
  }
}
