// Credit lines: one operator proposes how much a member may owe, another agrees; what is owed is paid back out of the deposit.
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import { decideReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { listRecentMessages } from '@jishi/contract/message';
import { formatMoney, parseMoney } from '@jishi/money';
import { wordAbout } from '../../../apps/server/src/testing/reviews';
import { REFUSED, type Said, act } from '../act';
import type { Ground } from '../ground';
import { marketOf } from '../market';
import { FEN, type Member, type Model, ceilTo, floorTo, least } from '../model';
import { noteRepaid } from '../invoices';

const ENTERED = 1;
const LINE = 5;
const REPAYMENT = 6;

/** `entered`: what is put on the deposit before, so that it can be paid back. */
type Change = { member: Member; amount: bigint; entered?: bigint };

/** Proposes, and agrees; what the member reads of it then. */
async function changes(
  { server, adjusters: [first, second] }: Ground,
  { member: { id: memberId, token }, amount }: Change,
  kind: typeof ENTERED | typeof LINE | typeof REPAYMENT,
): Promise<Said> {
  const asked = { memberId, kind, amount: formatMoney(amount), reason: '散步授信', evidence: '合同 7' };
  const { code, msg, result } = await server.call(proposeAdjustment, asked, { token: first.token });
  if (code !== 0) throw new Error(msg);
  const word = await wordAbout(server, reviewKind.adjustment, result.no);
  const said = await server.call(decideReview, word, { token: second.token });
  const read = await server.call(listRecentMessages, {}, { token });
  return { ...said, result: read.result.list[0]?.summary ?? '' };
}

/** @throws Error when the member was told something else */
function heard(said: unknown, words: string): void {
  if (!String(said).includes(words)) throw new Error(`the member is told: ${String(said)}, should be ${words}`);
}

/** Nothing, what is owed now or a fen less, or more: for some much more. Always whole fen. */
function newLine({ draw, model }: Ground, member: Member): bigint {
  const owed = ceilTo(FEN, model.owed(member));
  if (member === marketOf(model).trader)
    return least(owed + parseMoney(draw.pick(['90000', '200000', '0.5'])), parseMoney('1000000'));
  const below = owed - FEN;
  return draw.pick([
    0n,
    owed,
    below < 0n ? 0n : below,
    ...['0.01', '8.37', '40', '120'].map((more) => owed + parseMoney(more)),
  ]);
}

const buyers = (model: Model) => [...model.members, marketOf(model).trader];

/** For dear goods nobody enters money by hand. */
const MOST_ENTERED = parseMoney('500');

const lends = act<Change>({
  name: 'sets a credit line',
  often: 3,
  draw(ground) {
    const member = ground.draw.pick(buyers(ground.model));
    return { member, amount: newLine(ground, member) };
  },
  owes(model, { member, amount }) {
    if (amount < model.owed(member)) return REFUSED;
    return {
      accepted: true,
      change(said) {
        member.line = amount;
        heard(said, `授信额度改为 ${formatMoney(amount)} 元`);
      },
    };
  },
  does: (ground, plan) => changes(ground, plan, LINE),
});

const repays = act<Change>({
  name: 'pays credit back',
  often: 2,
  draw({ draw, model }) {
    const all = buyers(model);
    const able = all.filter((one) => model.owed(one) >= FEN);
    const member = draw.pick(able.length > 0 && draw.chance(85) ? able : all);
    const [owed, held] = [model.owed(member), model.owns(member, 'deposit')];
    const whole = floorTo(FEN, owed);
    const part = floorTo(FEN, (owed * BigInt(1 + draw.whole(110))) / 100n);
    const amount = draw.pick([floorTo(FEN, least(owed, held)), whole, part]);
    // who owes has seldom anything left
    const isShort = held < amount && amount <= owed && amount <= MOST_ENTERED;
    const entered = isShort && draw.chance(90) ? amount : 0n;
    return amount > 0n ? { member, amount, entered } : undefined;
  },
  owes(model, { member, amount, entered = 0n }) {
    if (amount > model.owed(member) || amount > model.owns(member, 'deposit') + entered) return REFUSED;
    return {
      accepted: true,
      change(said) {
        model.books.move('platform:suspense', model.account(member, 'deposit'), entered);
        model.books.move(model.account(member, 'deposit'), model.account(member, 'credit'), amount);
        noteRepaid(model, member, amount);
        heard(said, `充值余额归还授信 ${formatMoney(amount)} 元`);
      },
    };
  },
  async does(ground, plan) {
    const { member, entered = 0n } = plan;
    if (entered > 0n) await changes(ground, { member, amount: entered }, ENTERED);
    return changes(ground, plan, REPAYMENT);
  },
});

export const lending = [lends, repays];
