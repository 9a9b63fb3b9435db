// Members ask for paid-in money back, operators decide: to the newest top-ups first, by bank what no channel takes back.
import { decideReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { cancelWithdrawal, requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { formatMoney } from '@jishi/money';
import { TRADE_PASSWORD } from '../../../apps/server/src/testing/members';
import { wordAbout } from '../../../apps/server/src/testing/reviews';
import { REFUSED, act } from '../act';
import { DAY, FEN, type Member, type Model, type Order, floorTo, least } from '../model';
import { noteRepaid } from '../invoices';
import { bonusWith, takeTopUpBack } from './refunding';

const ACCOUNT = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };
const RETURNABLE = 360 * DAY;

/** What waits to be decided, by its member. */
type Asked = { no: string; amount: bigint };
const waiting = new WeakMap<Member, Asked>();

/** Which top-ups an amount goes back to, those that a channel takes first; the rest has no source. */
function spread(model: Model, member: Member, amount: bigint) {
  const paid = model.orders
    .filter(({ member: of, goods, paidAt }) => of === member && goods.kind === 'topUp' && paidAt > 0)
    .toSorted((a, b) => (a.no < b.no ? 1 : -1));
  const isReturnable = (order: Order) => order.state !== 'refunded' && order.paidAt > model.now - RETURNABLE;
  let rest = amount;
  const parts = [...paid.filter(isReturnable), ...paid.filter((order) => !isReturnable(order))].flatMap((order) => {
    const part = floorTo(FEN, least(rest, order.pay - order.back));
    rest -= part;
    return part > 0n ? [{ order, part, toSource: isReturnable(order) }] : [];
  });
  return { parts, rest };
}

/** What of an amount goes to what is owed, before anything goes out. */
const repaidOf = (model: Model, member: Member, amount: bigint) => least(amount, model.owed(member));

/** Whether anything would be paid out: a spent bonus may come to all of it. */
function paysOut(model: Model, member: Member, amount: bigint): boolean {
  const { parts, rest } = spread(model, member, amount - repaidOf(model, member, amount));
  let held = model.owns(member, 'bonus');
  for (const { order, part } of parts) {
    const { out, fromBonus } = bonusWith(model, order, part, held);
    if (out === 0n) continue;
    held -= fromBonus;
    return true;
  }
  return rest > 0n;
}

const asks = act<{ member: Member; amount: bigint }>({
  name: 'asks for money back',
  often: 3,
  draw({ draw, model }) {
    const member = draw.pick(model.members);
    const share = (model.owns(member, 'deposit') * BigInt(10 + draw.whole(draw.chance(20) ? 120 : 90))) / 100n;
    const amount = floorTo(FEN, share);
    return amount > 0n ? { member, amount } : undefined;
  },
  owes(model, { member, amount }) {
    if (waiting.has(member) || model.owns(member, 'deposit') < amount || !paysOut(model, member, amount))
      return REFUSED;
    return {
      accepted: true,
      change(said) {
        waiting.set(member, { no: (said as { no: string }).no, amount });
        model.books.move(model.account(member, 'deposit'), model.account(member, 'frozen'), amount);
      },
    };
  },
  does: ({ server }, { member: { token }, amount }) =>
    server.call(
      requestWithdrawal,
      { amount: formatMoney(amount), account: ACCOUNT, tradePassword: TRADE_PASSWORD },
      { token },
    ),
});

type Waiting = { member: Member; asked: Asked };
const waits = (model: Model): Waiting[] =>
  model.members.flatMap((member) => {
    const asked = waiting.get(member);
    return asked ? [{ member, asked }] : [];
  });

function freed(model: Model, { member, asked: { amount } }: Waiting): void {
  waiting.delete(member);
  model.books.move(model.account(member, 'frozen'), model.account(member, 'deposit'), amount);
}

const takesBack = act<Waiting>({
  name: 'takes the request back',
  often: 1,
  draw: ({ draw, model }) => draw.pick(waits(model)),
  owes: (model, plan) => ({ accepted: true, change: () => freed(model, plan) }),
  does: ({ server }, { member: { token }, asked: { no } }) => server.call(cancelWithdrawal, { no }, { token }),
});

const decides = act<Waiting & { accepted: boolean }>({
  name: 'decides about money back',
  often: 3,
  draw({ draw, model }) {
    const one = draw.pick(waits(model));
    return one && { ...one, accepted: draw.chance(80) };
  },
  owes(model, plan) {
    const { member, asked, accepted } = plan;
    if (!accepted) return { accepted: true, change: () => freed(model, plan) };
    if (!paysOut(model, member, asked.amount)) return REFUSED;
    return { accepted: true, change: () => paidOut(model, plan) };
  },
  does: async ({ server, operator: { token } }, { asked: { no }, accepted }) =>
    server.call(
      decideReview,
      await wordAbout(server, reviewKind.withdrawal, no, accepted, accepted ? undefined : '资金来源待查'),
      { token },
    ),
});

/** What no channel takes back waits for somebody to send it by bank; what is less than a fen stays. */
function paidOut(model: Model, { member, asked: { amount } }: Waiting): void {
  const repaid = repaidOf(model, member, amount);
  const { parts, rest } = spread(model, member, amount - repaid);
  const frozen = model.account(member, 'frozen');
  const before = model.owns(member, 'frozen');
  waiting.delete(member);
  model.books.move(frozen, model.account(member, 'credit'), repaid);
  noteRepaid(model, member, repaid);
  for (const { order, part, toSource } of parts)
    if (bonusWith(model, order, part).out > 0n)
      takeTopUpBack(model, order, part, frozen, toSource ? undefined : 'platform:refund.payable');
  model.books.move(frozen, 'platform:refund.payable', rest);
  const gone = before - model.owns(member, 'frozen');
  model.books.move(frozen, model.account(member, 'deposit'), amount - gone);
}

export const withdrawing = [asks, takesBack, decides];
