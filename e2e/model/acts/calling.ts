// Calls of one unit and of several, paid by what is prepaid first.
import { NOTHING, REFUSED, act } from '../act';
import { levelAt } from '../levels';
import { DAY, type Holding, type Member, type Model, least } from '../model';

/** Running packages, packages not begun, free calls; within each the earliest to end. */
function inTurn({ source, unstarted }: Holding): number {
  if (source !== 'package') return 3;
  return unstarted === null ? 1 : 2;
}

/** What pays for so many units: holdings, then money; undefined when that is not enough. */
function payers(model: Model, member: Member, units: number) {
  const usable = member.holdings
    .filter(({ from, until, remaining }) => from <= model.now && until > model.now && remaining > 0)
    .toSorted((a, b) => inTurn(a) - inTurn(b) || a.until - b.until);
  let left = units;
  const parts = usable.map((holding) => {
    const part = Math.min(left, holding.remaining);
    left -= part;
    return { holding, part };
  });
  const amount = BigInt(left) * priceFor(model, member);
  return amount <= model.spendable(member) ? { parts: parts.filter(({ part }) => part > 0), amount } : undefined;
}

/** To the nearest unit of money, and never nothing. */
function priceFor(model: Model, member: Member): bigint {
  const off = levelAt(model, member)?.offCalls ?? 0n;
  const price = (2n * model.price * (1000n - off) + 1000n) / 2000n;
  return -least(-price, -1n);
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
        for (const { holding, part } of paid.parts) {
          holding.remaining -= part;
          if (holding.unstarted === null) continue;
          holding.until = model.now + holding.unstarted * DAY;
          holding.unstarted = null;
        }
        model.take(member, paid.amount, 'platform:revenue.api');
      },
    };
  },
  async does({ node, model }, { member, units, charged }) {
    const isPaid = await node.call(member.id, units, model.now, charged);
    return { code: isPaid ? 0 : 402, msg: '', result: null };
  },
});

export const calling = [calls];
