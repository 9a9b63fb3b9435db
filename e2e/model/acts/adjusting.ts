// Balances that one operator proposes to change by hand and another agrees to, or not.
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import { decideReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { formatMoney, parseMoney } from '@jishi/money';
import { wordAbout } from '../../../apps/server/src/testing/reviews';
import { REFUSED, act } from '../act';
import { marketOf } from '../market';
import type { Member } from '../model';

/** By the kinds of the contract: which account, against which, upwards or not. */
const KINDS = [
  { kind: 1, account: 'deposit', against: 'platform:suspense', up: true },
  { kind: 2, account: 'deposit', against: 'platform:suspense', up: false },
  { kind: 3, account: 'bonus', against: 'platform:expense.bonus', up: true },
  { kind: 4, account: 'bonus', against: 'platform:expense.bonus', up: false },
] as const;

const adjusts = act<{ member: Member; change: (typeof KINDS)[number]; amount: bigint; accepted: boolean }>({
  name: 'adjusts a balance',
  often: 2,
  draw: ({ draw, model }) => ({
    member: draw.pick([...model.members, marketOf(model).trader]),
    change: draw.pick(KINDS),
    amount: parseMoney(`${1 + draw.whole(9)}.${draw.pick(['50', '01', '00'])}`),
    accepted: draw.chance(80),
  }),
  owes(model, { member, change: { account, against, up }, amount, accepted }) {
    if (!accepted) return { accepted: true };
    if (!up && model.owns(member, account) < amount) return REFUSED;
    const [from, to] = up ? [against, model.account(member, account)] : [model.account(member, account), against];
    return { accepted: true, change: () => model.books.move(from, to, amount) };
  },
  async does({ server, adjusters: [first, second] }, { member: { id: memberId }, change, amount, accepted }) {
    const asked = { memberId, kind: change.kind, amount: formatMoney(amount), reason: '散步调账', evidence: '工单 1' };
    const { code, msg, result } = await server.call(proposeAdjustment, asked, { token: first.token });
    if (code !== 0) throw new Error(msg);
    const word = await wordAbout(server, reviewKind.adjustment, result.no, accepted, accepted ? undefined : '金额不对');
    return server.call(decideReview, word, { token: second.token });
  },
});

export const adjusting = [adjusts];
