// Calls of one unit and of several, paid by what is prepaid first.
import { NOTHING, REFUSED, act } from '../act';
import { noteCalls } from '../invoices';
import type { Member, Model } from '../model';
import { prepaidOf, priceOf, use } from '../prepaid';

/** What pays for so many calls: holdings, then money; undefined when that is not enough. */
function payers(model: Model, member: Member, units: number) {
  const { parts, left } = prepaidOf(model, member, units);
  const amount = BigInt(left) * priceOf(model, member, model.price);
  return amount <= model.spendable(member) ? { parts, amount } : undefined;
}

const calls = act<{ member: Member; units: number; charged: boolean }>({
  name: 'calls',
  often: 12,
  draw: ({ draw, model }) => ({
    member: draw.pick(model.members),
    units: 1 + draw.whole(draw.chance(20) ? 90 : 9),
    charged: draw.chance(85),
  }),
  owes(model, { member, units, charged }) {
    const paid = payers(model, member, units);
    if (!paid) return REFUSED;
    if (!charged) return NOTHING;
    return {
      accepted: true,
      change() {
        for (const { holding, part } of paid.parts) use(model, holding, part);
        noteCalls(model, member, model.take(member, paid.amount, 'platform:revenue.api'));
      },
    };
  },
  async does({ node, model }, { member, units, charged }) {
    const isPaid = await node.call(member.id, units, model.now, charged);
    return { code: isPaid ? 0 : 402, msg: '', result: null };
  },
});

export const calling = [calls];
