// Phones recharged: bought on the page and by programs, ended by what suppliers say, at once, later or never, and by operators.
import { decideReview } from '@jishi/contract/console/review';
import { setRechargePrice } from '@jishi/contract/console/recharge';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/recharge/order';
import { formatMoney, parseMoney } from '@jishi/money';
import { type SupplierAnswer, answerRecharge, recordAnswer } from '../../../apps/server/src/domains/recharge';
import type { MemberId } from '../../../apps/server/src/kernel/context';
import { TRADE_PASSWORD, systemContext } from '../../../apps/server/src/testing/members';
import { wordAbout } from '../../../apps/server/src/testing/reviews';
import { REFUSED, act } from '../act';
import { wireTime } from '../comparing';
import type { Ground } from '../ground';
import { DAY, type Member, type Model, SECOND } from '../model';
import { moved } from '../words';
import {
  type Recharge,
  type Says,
  type Words,
  charge,
  giveBack,
  hear,
  order,
  rechargePrice,
  rechargesOf,
} from '../recharges';

const SAID: readonly Says[] = ['delivered', 'delivered', 'refused', 'refused', 'accepted', 'unknown'];
const words = ({ draw }: Ground): Words => [draw.pick(SAID), draw.pick(SAID)];
const ANSWERS: { [Kind in Says]: SupplierAnswer & { kind: Kind } } = {
  delivered: { kind: 'delivered' },
  refused: { kind: 'refused', code: '10', reason: '维护中' },
  accepted: { kind: 'accepted' },
  unknown: { kind: 'unknown', reason: '超时' },
};

/** From here on suppliers say so. */
function told({ suppliers }: Ground, [first, second]: Words): void {
  suppliers.says['1'] = ANSWERS[first];
  suppliers.says['2'] = ANSWERS[second];
}

const lines = (first: number, counts: readonly number[]) =>
  counts.map((count, at) => ({ account: `138${10_000_000 + first + at}`, count }));

/** All lines of a list, as its page does it: after a look at what it costs. */
async function buyOnPage(ground: Ground, { token }: Member, first: number, counts: readonly number[]) {
  const { server, model } = ground;
  const recharges = rechargesOf(model);
  const list = lines(first, counts).map(({ account, count }) => `${account},${count}`);
  const wanted = { productId: recharges.product.id, list: list.join('\n') };
  const { result: shown } = await server.call(contract.previewRecharge, wanted, { token });
  const clientId = `walked-${recharges.bought++}`;
  return server.call(contract.submitRecharge, { ...wanted, clientId, shown, tradePassword: TRADE_PASSWORD }, { token });
}

type Bought = { member: Member; first: number; counts: readonly number[] };
const bought = ({ draw, model }: Ground): Bought => ({
  member: draw.pick(model.members),
  first: draw.whole(10_000_000),
  counts: Array.from({ length: 1 + draw.whole(3) }, () => 1 + draw.whole(draw.chance(20) ? 10 : 3)),
});

/** Whether the money is there for all of a list. */
function isEnough(model: Model, { member, counts }: Bought): boolean {
  const count = counts.reduce((sum, one) => sum + one, 0);
  return rechargePrice(model, member) * BigInt(count) <= model.spendable(member);
}

const buysOnPage = act<Bought & { says: Words }>({
  name: 'recharges phones',
  often: 4,
  draw: (ground) => ({ ...bought(ground), says: words(ground) }),
  owes(model, plan) {
    const { member, counts, says } = plan;
    if (!isEnough(model, plan)) return REFUSED;
    const price = rechargePrice(model, member);
    return {
      accepted: true,
      change(said) {
        const { nos } = said as { nos: string[] };
        const made = counts.map((count, at) => ({ no: nos[at]!, amount: price * BigInt(count) }));
        order(model, member, made, says);
      },
    };
  },
  async does(ground, { member, first, counts, says }) {
    told(ground, says);
    return buyOnPage(ground, member, first, counts);
  },
});

/** A program under its own number. */
const buysByProgram = act<{ member: Member; first: number; count: number; says: Words }>({
  name: 'recharges by a program',
  often: 2,
  draw: (ground) => {
    const { member, first, counts } = bought(ground);
    return { member, first, count: counts[0]!, says: words(ground) };
  },
  owes(model, { member, first, count, says }) {
    if (!isEnough(model, { member, first, counts: [count] })) return REFUSED;
    const amount = rechargePrice(model, member) * BigInt(count);
    return {
      accepted: true,
      change: (said) => order(model, member, [{ no: (said as { no: string }).no, amount }], says),
    };
  },
  async does(ground, { member, first, count, says }) {
    const { server, model } = ground;
    const recharges = rechargesOf(model);
    told(ground, says);
    const asked = {
      orderNo: `own-${recharges.bought++}`,
      product: recharges.product.code,
      ...lines(first, [count])[0]!,
    };
    const { body } = (await answerRecharge(systemContext(server), member.id as MemberId, 'submit', asked))!;
    return { code: body.code, msg: JSON.stringify(body), result: body['data'] };
  },
});

/** Before anybody was asked to deliver it: as if nothing had been. */
const takesBack = act<Bought>({
  name: 'takes a recharge back',
  often: 1,
  draw: bought,
  owes: (model, plan) =>
    isEnough(model, plan) ? { accepted: true, change: (said) => cancelled(model, plan, said) } : REFUSED,
  async does(ground, { member, first, counts }) {
    const said = await buyOnPage(ground, member, first, counts);
    if (said.code !== 0) return said;
    for (const no of said.result.nos) {
      const { code, msg } = await ground.server.call(contract.cancelRechargeOrder, { no }, { token: member.token });
      if (code !== 0) return { code, msg, result: null };
    }
    return said;
  },
});

function cancelled(model: Model, { member }: Bought, said: unknown): void {
  for (const no of (said as { nos: string[] }).nos)
    rechargesOf(model).orders.push({
      no,
      member,
      amount: 0n,
      taken: new Map<string, bigint>(),
      state: 'cancelled' as const,
      attempts: [],
      asked: 0,
      isUnderReview: false,
    });
}

/** About any attempt, and again: only what ends an open order moves money. */
const hears = act<{ recharge: Recharge; at: number; word: Says; says: Words }>({
  name: 'hears a supplier',
  often: 3,
  draw(ground) {
    const { draw, model } = ground;
    const handed = rechargesOf(model).orders.filter(({ attempts }) => attempts.length > 0);
    const open = handed.filter(({ state }) => state === 'processing' || state === 'uncertain');
    const recharge = draw.pick(open.length > 0 && draw.chance(80) ? open : handed.slice(-6));
    const says = words(ground);
    return recharge && { recharge, at: draw.whole(recharge.attempts.length), word: draw.pick(SAID), says };
  },
  owes: (model, { recharge, at, word, says }) => ({
    accepted: true,
    change: () => hear(model, recharge, at, word, says),
  }),
  async does(ground, { recharge: { no }, at, word, says }) {
    told(ground, says);
    const heard = await recordAnswer(systemContext(ground.server), `${no}0${at + 1}`, ANSWERS[word]);
    return { code: heard === no ? 0 : 404, msg: '', result: null };
  },
});

/** Of what nobody can tell: agreeing gives the money back, refusing says that it was delivered. */
const decides = act<{ recharge: Recharge; back: boolean }>({
  name: 'decides a recharge',
  often: 3,
  draw({ draw, model }) {
    const one = draw.pick(
      rechargesOf(model).orders.filter(({ state, isUnderReview }) => isUnderReview && state === 'uncertain'),
    );
    return one && { recharge: one, back: draw.chance(50) };
  },
  owes: (model, { recharge, back }) => ({
    accepted: true,
    change() {
      moved(model, {}, { by: 0, member: recharge.member.id, amount: recharge.amount });
      if (back) giveBack(model, recharge, 'failed');
      else charge(model, recharge);
    },
  }),
  // not by who pays out: what is given back here counts as entered
  does: async ({ server, adjusters: [{ token }] }, { recharge: { no }, back }) =>
    server.call(
      decideReview,
      await wordAbout(server, reviewKind.rechargeOrder, no, back, back ? undefined : '供应商后台显示已到账'),
      { token },
    ),
});

type Priced = { rank?: number; member?: Member; price: bigint | null; days: number };

/** Everybody's, a level's or a member's, at once or later; the latter two can be taken away. */
const prices = act<Priced>({
  name: 'prices recharges',
  often: 2,
  draw({ draw, model }) {
    const whose = draw.pick([{}, { rank: 1 + draw.whole(3) }, { member: draw.pick(model.members) }]);
    const price = parseMoney(draw.pick(['0.13', '0.71', '1.03', '4.99']));
    const isTaken = 'rank' in whose || 'member' in whose ? draw.chance(30) : false;
    return { ...whose, price: isTaken ? null : price, days: draw.pick([0, 0, 2]) };
  },
  owes: (model, { rank, member, price, days }) => ({
    accepted: true,
    change: () =>
      void rechargesOf(model).prices.push({
        ...(rank !== undefined && { rank }),
        ...(member && { member }),
        price,
        from: days === 0 ? model.now : later(model, days),
      }),
  }),
  does: ({ server, model, operator: { token } }, { rank, member, price, days }) =>
    server.call(
      setRechargePrice,
      {
        productId: rechargesOf(model).product.id,
        level: rank ?? null,
        memberId: member?.id ?? null,
        price: price === null ? null : formatMoney(price),
        fromTime: days === 0 ? null : wireTime(later(model, days)),
        reason: '散步定价',
      },
      { token },
    ),
});

/** Whole seconds, as a time is written. */
const later = ({ now }: Model, days: number) => now + days * DAY - (now % SECOND);

export const recharging = [buysOnPage, buysByProgram, takesBack, hears, decides, prices];
