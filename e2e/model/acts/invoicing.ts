// Invoices: applied for in parts of orders and months, agreed to or not, uploaded, reversed because of refunds or by operators.
import * as forOperators from '@jishi/contract/console/invoice';
import { reversalStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import { applyInvoice, cancelInvoice } from '@jishi/contract/invoice';
import { formatMoney } from '@jishi/money';
import { A_PDF, sendForm, typed } from '../../../apps/server/src/testing/invoices';
import { decide } from '../../../apps/server/src/testing/reviews';
import { REFUSED, act } from '../act';
import type { Ground } from '../ground';
import {
  type Invoice,
  MINIMUM,
  type Reversal,
  apply,
  cover,
  free,
  giveUp,
  invoicesOf,
  isFree,
  openNow,
  reverse,
  reversed,
  sumOf,
} from '../invoices';
import { FEN, type Member, type Model, floorTo, least } from '../model';

/** Of records, whole (null) or in part; an amount of the oldest; or all there is. */
type Wanted = { records?: { id: string; amount: bigint | null }[]; amount?: bigint };

function partsOf(model: Model, member: Member, { records, amount }: Wanted) {
  const open = openNow(model, member);
  if (records)
    return records.map(({ id, amount: asked }) => {
      const one = open.find(({ source }) => source === id)!;
      return { ...one, amount: asked ?? one.open };
    });
  let rest = amount ?? open.reduce((sum, one) => sum + one.open, 0n);
  const parts = open.map((one) => {
    const part = least(rest, one.open);
    rest -= part;
    return { ...one, amount: part };
  });
  return rest > 0n ? [] : parts;
}

function wanted({ draw, model }: Ground, member: Member): Wanted {
  const open = openNow(model, member).filter((one) => one.open > 0n);
  const all = open.reduce((sum, one) => sum + one.open, 0n);
  const way = draw.whole(3);
  if (way === 0 || open.length === 0) return {};
  if (way === 1) return { amount: floorTo(FEN, (all * BigInt(10 + draw.whole(95))) / 100n) + FEN };
  const first = draw.whole(open.length);
  return {
    records: open.slice(first, first + 3).map((one) => {
      const part = floorTo(FEN, (one.open * BigInt(20 + draw.whole(70))) / 100n) + FEN;
      return { id: one.source, amount: draw.chance(40) ? null : part };
    }),
  };
}

const applies = act<Wanted & { member: Member; title: string }>({
  name: 'applies for an invoice',
  often: 5,
  draw(ground) {
    const member = ground.draw.pick(ground.model.members);
    return { member, title: invoicesOf(ground.model).titles.get(member)!, ...wanted(ground, member) };
  },
  owes(model, { member, ...asked }) {
    const parts = partsOf(model, member, asked);
    if (parts.some((part) => part.amount > part.open) || sumOf(parts) < MINIMUM) return REFUSED;
    return {
      accepted: true,
      change(said) {
        cover(model, member);
        const { no } = said as { no: string };
        const kept = parts.filter(({ amount }) => amount > 0n);
        apply(
          model,
          no,
          member,
          kept.map(({ source, at, amount }) => ({ source, at, amount })),
        );
      },
    };
  },
  does({ server }, { member: { token }, title: titleId, records, amount }) {
    const parts = records?.map((one) => ({ id: one.id, amount: one.amount === null ? null : formatMoney(one.amount) }));
    const asked = {
      titleId,
      ...(parts && { records: parts }),
      ...(amount !== undefined && { amount: formatMoney(amount) }),
    };
    return server.call(applyInvoice, asked, { token });
  },
});

const one = ({ draw, model }: Ground, ...states: Invoice['state'][]) => {
  const invoice = draw.pick(invoicesOf(model).invoices.filter(({ state }) => states.includes(state)));
  return invoice && { invoice };
};

const takesBack = act<{ invoice: Invoice }>({
  name: 'takes an application back',
  often: 1,
  draw: (ground) => one(ground, 'applied', 'issuing'),
  owes: (model, { invoice }) =>
    invoice.state === 'applied' ? { accepted: true, change: () => free(model, invoice, 'cancelled') } : REFUSED,
  does: ({ server }, { invoice: { no, member } }) => server.call(cancelInvoice, { no }, { token: member.token }),
});

const decides = act<{ invoice: Invoice; accepted: boolean }>({
  name: 'decides about an invoice',
  often: 4,
  draw(ground) {
    const drawn = one(ground, 'applied');
    return drawn && { ...drawn, accepted: ground.draw.chance(75) };
  },
  // one that a refund ended meanwhile is nobody's to decide
  owes: (model, { invoice, accepted }) =>
    invoice.state === 'applied'
      ? {
          accepted: true,
          change: () => (accepted ? (invoice.state = 'issuing') : free(model, invoice, 'refused')),
        }
      : REFUSED,
  does: ({ server, operator }, { invoice: { no }, accepted }) =>
    decide(server, operator, reviewKind.invoice, no, accepted, accepted ? undefined : '开票信息不全'),
});

const enters = act<{ invoice: Invoice }>({
  name: 'uploads an invoice',
  often: 4,
  draw: (ground) => one(ground, 'issuing'),
  owes: (_, { invoice }) => ({ accepted: true, change: () => (invoice.state = 'issued') }),
  does: ({ server, operator }, { invoice: { no, parts } }) =>
    sendForm(server, forOperators.enterInvoice, operator, typed(server, no, formatMoney(sumOf(parts))), [A_PDF]),
});

/** So much of an invoice, of its newest consumption first. */
function newest({ parts }: Invoice, amount: bigint) {
  let rest = amount;
  return parts.toReversed().flatMap(({ source, amount: all, reversed: gone }) => {
    const part = least(rest, all - gone);
    rest -= part;
    return part > 0n ? [{ source, amount: part }] : [];
  });
}

const leftOf = ({ parts }: Invoice) => parts.reduce((sum, part) => sum + part.amount - part.reversed, 0n);

const asks = act<{ invoice: Invoice; amount: bigint | null }>({
  name: 'asks for a reversal',
  often: 2,
  draw(ground) {
    const drawn = one(ground, 'issued', 'partlyReversed');
    const share = BigInt(20 + ground.draw.whole(90));
    return (
      drawn && {
        ...drawn,
        amount: ground.draw.chance(30) ? null : floorTo(FEN, (sumOf(drawn.invoice.parts) * share) / 100n),
      }
    );
  },
  owes(model, { invoice, amount }) {
    const asked = amount ?? leftOf(invoice);
    if (asked <= 0n || asked > leftOf(invoice)) return REFUSED;
    return {
      accepted: true,
      change: (said) => reverse(model, invoice, newest(invoice, asked), false, (said as { no: string }).no),
    };
  },
  does: ({ server, operator: { token } }, { invoice: { no }, amount }) =>
    server.call(
      forOperators.requestReversal,
      { no, amount: amount === null ? null : formatMoney(amount), reason: '开错了' },
      { token },
    ),
});

const waiting = ({ draw, model }: Ground, state: Reversal['state']) => {
  const reversal = draw.pick(invoicesOf(model).reversals.filter((reversed) => reversed.state === state));
  return reversal && { reversal };
};

/** Two have to agree; the one who asked may be the first. */
const decidesReversal = act<{ reversal: Reversal; accepted: boolean }>({
  name: 'decides about a reversal',
  often: 4,
  draw(ground) {
    const drawn = waiting(ground, 'waiting');
    const accepted = ground.draw.chance(70);
    // agreeing before it is issued would leave half a word
    return drawn && accepted && drawn.reversal.invoice.state === 'issuing'
      ? undefined
      : drawn && { ...drawn, accepted };
  },
  owes(model, { reversal, accepted }) {
    if (accepted) return { accepted: true, change: () => (reversal.state = 'issuing') };
    return isFree(model, reversal) ? { accepted: true, change: () => giveUp(model, reversal) } : REFUSED;
  },
  async does({ server, adjusters: [first, second] }, { reversal: { no }, accepted }) {
    const reason = accepted ? undefined : '不该红冲';
    const said = await decide(server, first, reviewKind.redReversal, no, accepted, reason);
    if (!accepted || said.code !== 0) return said;
    const { rows } = await server.db.query<{ status: number }>('select status from invoice.reversal where no = $1', [
      no,
    ]);
    const isDone = rows[0]!.status !== reversalStatus.waiting;
    return isDone ? said : decide(server, second, reviewKind.redReversal, no);
  },
});

const entersReversal = act<{ reversal: Reversal }>({
  name: 'uploads a reversal',
  often: 4,
  draw: (ground) => waiting(ground, 'issuing'),
  owes: (model, { reversal }) => ({ accepted: true, change: () => reversed(model, reversal) }),
  does: ({ server, operator }, { reversal: { no, parts } }) =>
    sendForm(server, forOperators.enterReversal, operator, typed(server, no, formatMoney(sumOf(parts))), [A_PDF]),
});

export const invoicing = [applies, takesBack, decides, enters, asks, decidesReversal, entersReversal];
