// What people do while things break: members top up, buy calls and levels, pay or forget to, ask for their money back and
// call APIs; two operators give coupons, pay back, adjust and decide.
import { type Seen } from './asking';
import { ALIPAY, type Cashiers, WECHAT } from './cashiers';
import {
  giveCoupons,
  payBack,
  propose,
  reviewAdjustment,
  reviewRefund,
  reviewWithdrawal,
  takeWithdrawalBack,
  withdraw,
} from './desk';
import type { Drawing } from './drawing';
import type { Notices } from './notices';
import { BALANCE, buyCalls, buyLevel, drawFate, goToCashier, topUp } from './shopping';

/** `withdrawalNo`: of the last request, or ''. */
export type Shopper = { memberId: string; token: string; secret: string; withdrawalNo: string };

export type Ground = {
  draw: Drawing;
  seen: Seen;
  shoppers: readonly Shopper[];
  /** The tokens of two operators of finance. */
  operators: readonly [string, string];
  offerIds: readonly string[];
  /** Coupons that may be given. */
  templateIds: readonly string[];
  /** Path of an API on sale. */
  callPath: string;
  servers: () => readonly string[];
  gateway: () => string;
  notices: Notices;
  cashiers: Cashiers;
  /** Has the order closed as if its time were over. */
  hurryClosing(orderNo: string): Promise<void>;
};

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
  const wanted = { offerId: draw.pick(ground.offerIds), channel, withCoupon: draw.chance(60) };
  await goToCashier(ground, who, key, channel, await buyCalls(ground, who, key, wanted), fate);
};

const buysLevel: Act = async (ground, key, who) => {
  const { draw } = ground;
  const [channel, fate] = [draw.pick([BALANCE, ...CHANNELS]), drawFate(draw)];
  const wanted = { level: 1 + draw.whole(2), period: 1 + draw.whole(2), channel, withCoupon: draw.chance(60) };
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
  const [amount, back] = [drawAmount(ground), ground.draw.chance(25)];
  if (back && who.withdrawalNo) await takeWithdrawalBack(ground, key, who);
  else await withdraw(ground, key, who, amount);
};

const adjusts: Act = async (ground, key, who) => {
  const { draw } = ground;
  const kind = draw.pick([1, 2, 3, 4, 5, 6] as const);
  await propose(ground, key, who, { kind, amount: `${1 + draw.whole(9)}.50`, by: draw.pick([0, 1] as const) });
};

const decides: Act = async (ground, key) => {
  const { draw } = ground;
  const decision = { by: draw.pick([0, 1] as const), accepted: draw.chance(75), at: draw.whole(1_000) };
  const way = draw.pick([1, 2, 3] as const);
  await Promise.all([
    reviewWithdrawal(ground, `${key}-withdrawal`, decision),
    reviewAdjustment(ground, `${key}-adjustment`, decision),
    reviewRefund(ground, `${key}-refund`, { ...decision, way }),
  ]);
};

const calls: Act = (ground, _key, who) => callMany(ground, who, 4 + ground.draw.whole(12));

const MANY = 12;
const ACTS = [
  ...Array.from({ length: 5 }, () => topsUp),
  ...Array.from({ length: 5 }, () => buysCalls),
  ...Array.from({ length: 3 }, () => buysLevel),
  getsCoupons,
  ...Array.from({ length: 3 }, () => paysBack),
  withdraws,
  withdraws,
  adjusts,
  adjusts,
  ...Array.from({ length: 5 }, () => decides),
  ...Array.from({ length: 5 }, () => calls),
];

/** One act of somebody, drawn by chance. It never fails: what breaks is seen later. */
export function act(ground: Ground, key: string): Promise<void> {
  const { draw, shoppers } = ground;
  const [who, does] = [draw.pick(shoppers), draw.pick(ACTS)];
  return does(ground, key, who);
}

/** Calls of the API on sale, all at once. */
export async function callMany({ gateway, callPath, seen }: Ground, who: Shopper, times = MANY): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, async () => {
      try {
        const headers = { authorization: `APPCODE ${who.secret}` };
        const answer = await fetch(gateway() + callPath, { headers, signal: AbortSignal.timeout(10_000) });
        await answer.arrayBuffer();
        const id = answer.headers.get('x-request-id');
        const source = answer.headers.get('x-charge-source');
        if (answer.status === 200 && id && source && source !== 'none') seen.charged.push(id);
      } catch {
        seen.unanswered += 1;
      }
    }),
  );
}
