// Disputes about goods: the settlement of that order stops, the supplier agrees or objects, operators decide, the buyer may desist.
import { decideReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/marketplace/dispute';
import { wordAbout } from '../../../apps/server/src/testing/reviews';
import { REFUSED, act } from '../act';
import type { Ground } from '../ground';
import { type GoodsOrder, dispute, isDisputed, marketOf, uphold } from '../market';
import { moved, yesOf } from '../words';

type Plan = { goodsOrder: GoodsOrder };

const opens = act<Plan & { count: number }>({
  name: 'disputes goods',
  often: 3,
  draw({ draw, model }) {
    const { orders } = marketOf(model);
    const open = orders.filter((one) => one.due !== null && !one.ended && !one.dispute);
    const among = open.length > 0 && draw.chance(85) ? open : orders;
    if (among.length === 0) return undefined;
    const goodsOrder = draw.pick(among);
    return { goodsOrder, count: 1 + draw.whole(draw.chance(10) ? goodsOrder.count + 1 : goodsOrder.count) };
  },
  owes(model, { goodsOrder, count }) {
    const { due, ended, delivered } = goodsOrder;
    if (due === null || due <= model.now || ended || goodsOrder.dispute || count > delivered) return REFUSED;
    return { accepted: true, change: (said) => dispute(model, goodsOrder, (said as { no: string }).no, count) };
  },
  does: ({ server }, { goodsOrder: { no, member }, count }) =>
    server.call(contract.openDispute, { no, kind: 1, words: '卡密输入后提示无效', count }, { token: member.token }),
});

/** One that is over or in other hands, too. */
function disputed({ draw, model }: Ground, state: 'supplier' | 'platform'): GoodsOrder | undefined {
  const all = marketOf(model).orders.filter((one) => one.dispute);
  const waiting = all.filter((one) => one.dispute!.state === state);
  const among = draw.chance(90) ? waiting : all;
  return among.length > 0 ? draw.pick(among) : undefined;
}

const answers = act<Plan & { agrees: boolean }>({
  name: 'answers a dispute',
  often: 2,
  draw(ground) {
    const goodsOrder = disputed(ground, 'supplier');
    return goodsOrder && { goodsOrder, agrees: ground.draw.chance(35) };
  },
  owes(model, { goodsOrder, agrees }) {
    const one = goodsOrder.dispute!;
    if (one.state !== 'supplier') return REFUSED;
    return { accepted: true, change: () => (agrees ? uphold(model, goodsOrder) : void (one.state = 'platform')) };
  },
  does: ({ server, model }, { goodsOrder, agrees }) =>
    server.call(
      contract.answerDispute,
      { no: goodsOrder.dispute!.no, agrees, words: '核对后答复如下' },
      { token: marketOf(model).supplier.token },
    ),
});

const desists = act<Plan>({
  name: 'takes a dispute back',
  often: 1,
  draw(ground) {
    const goodsOrder = disputed(ground, ground.draw.pick(['supplier', 'platform']));
    return goodsOrder && { goodsOrder };
  },
  owes: (_, { goodsOrder }) =>
    isDisputed(goodsOrder) ? { accepted: true, change: () => void (goodsOrder.dispute!.state = 'takenBack') } : REFUSED,
  does: ({ server }, { goodsOrder: { dispute: one, member } }) =>
    server.call(contract.takeBackDispute, { no: one!.no }, { token: member.token }),
});

const decides = act<Plan & { accepted: boolean; by: 0 | 1 }>({
  name: 'decides a dispute',
  often: 3,
  draw(ground) {
    const goodsOrder = disputed(ground, 'platform');
    return goodsOrder && { goodsOrder, accepted: ground.draw.chance(65), by: ground.draw.pick([0, 1]) };
  },
  owes(model, { goodsOrder, accepted, by }) {
    const { member, goods } = goodsOrder;
    const one = goodsOrder.dispute!;
    const word = { by, member: member.id, amount: goods.price * BigInt(one.count) };
    if (one.state !== 'platform' || one.first === by) return REFUSED;
    if (!accepted) return { accepted: true, change: () => void (one.state = 'refused') };
    if (yesOf(model, one, word) === 'first') return { accepted: true, change: () => void (one.first = by) };
    return {
      accepted: true,
      change() {
        moved(model, one, word);
        uphold(model, goodsOrder);
      },
    };
  },
  async does({ server, adjusters }, { goodsOrder, accepted, by }) {
    const reason = accepted ? undefined : '卡密核实可用';
    const word = await wordAbout(server, reviewKind.goodsDispute, goodsOrder.dispute!.no, accepted, reason);
    return server.call(decideReview, word, { token: adjusters[by].token });
  },
});

export const disputing = [opens, answers, desists, decides];
