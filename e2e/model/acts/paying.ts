// Topping up at a cashier, and what becomes of orders that wait there.
import { cancelPayOrder, getPayOrder, startThirdPay } from '@jishi/contract/payment';
import { parseMoney } from '@jishi/money';
import { hearAlipay } from '../../../apps/server/src/testing/alipay-peer';
import { systemContext } from '../../../apps/server/src/testing/members';
import { receiveNotify } from '../../../apps/server/src/domains/payment';
import { NOTHING, REFUSED, act } from '../act';
import type { Ground } from '../ground';
import type { Member, Order } from '../model';
import { MOST_UNPAID, bonusFor, close, made, settle } from '../orders';

const CHANNELS = [2, 2, 3];
export type AtCashier = { orderNo: string; payUrl?: string | null; codeUrl?: string | null };

/** Where orders that wait can be paid. */
const cashiers = new WeakMap<Order, string>();

/** Remembers where an order can be paid. */
export function atCashier(order: Order, { payUrl, codeUrl }: AtCashier): void {
  const address = payUrl ?? codeUrl;
  if (address) cashiers.set(order, address);
}

const topsUp = act<{ member: Member; amount: string; channel: number }>({
  name: 'tops up',
  often: 6,
  draw: ({ draw, model }) => ({
    member: draw.pick(model.members),
    amount: `${draw.chance(10) ? 500 + draw.whole(90) : 10 + draw.whole(90)}.${draw.pick(['00', '00', '37', '01'])}`,
    channel: draw.pick(CHANNELS),
  }),
  owes(model, { member, amount, channel }) {
    if (model.open(member).length >= MOST_UNPAID) return REFUSED;
    return {
      accepted: true,
      change(said) {
        const placed = said as AtCashier;
        const pay = parseMoney(amount);
        const bonus = bonusFor(model, member, pay);
        model.campaign.left -= bonus;
        atCashier(made(model, { no: placed.orderNo, member, goods: { kind: 'topUp' }, channel, pay, bonus }), placed);
      },
    };
  },
  does: ({ server }, { member: { token }, amount, channel }) =>
    server.call(startThirdPay, { amount, channel }, { token }),
});

/** Its channel's word may be heard at once, twice, or not at all. */
const pays = act<{ order: Order; hears: number }>({
  name: 'pays',
  often: 9,
  draw({ draw, model }) {
    const open = model.orders.filter((one) => one.state === 'open' && !one.paidThere && one.until > model.now);
    return open.length === 0 ? undefined : { order: draw.pick(open), hears: draw.pick([0, 1, 1, 1, 2]) };
  },
  owes: (model, { order, hears }) => ({
    accepted: true,
    change() {
      order.paidThere = true;
      if (hears > 0) settle(model, order);
    },
  }),
  async does(ground, { order, hears }) {
    const { cashiers: channels } = ground;
    const { notifies, others } = channels.alipay;
    const before = notifies.length + others.length;
    await channels.pay(order.channel, await channels.open(order.channel, cashiers.get(order)!));
    await until(() => notifies.length + others.length > before);
    ground.said.set(order.no, wordOf(ground, order.channel));
    for (let n = 0; n < hears; n++) await ground.said.get(order.no)!();
    return { code: 0, msg: '', result: null };
  },
});

/** What a channel said last. */
function wordOf({ server, cashiers: { alipay } }: Ground, channel: number): () => Promise<void> {
  const ctx = systemContext(server);
  if (channel === 2) {
    const form = alipay.notifies.at(-1)!;
    return async () => void (await hearAlipay(ctx, form));
  }
  const raw = alipay.others.at(-1)!;
  return async () => void (await receiveNotify(ctx, channel, raw));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** A word that came before, or was lost, comes late. */
const hearsLate = act<{ order: Order }>({
  name: 'hears late',
  often: 3,
  draw({ draw, model }) {
    const paid = model.orders.filter(({ channel, paidThere }) => channel === 2 && paidThere);
    return paid.length === 0 ? undefined : { order: draw.pick(paid.slice(-6)) };
  },
  owes: (model, { order }) => ({
    accepted: true,
    change() {
      if (order.state === 'open') settle(model, order);
    },
  }),
  async does({ said }, { order }) {
    await said.get(order.no)!();
    return { code: 0, msg: '', result: null };
  },
});

const openOne = ({ draw, model }: Ground) => {
  const open = model.orders.filter(({ state }) => state === 'open');
  return open.length === 0 ? undefined : { order: draw.pick(open) };
};

/** The channel is asked then. */
const looks = act<{ order: Order }>({
  name: 'looks at an order',
  often: 3,
  draw: openOne,
  owes: (model, { order }) => (order.paidThere ? { accepted: true, change: () => settle(model, order) } : NOTHING),
  does: ({ server }, { order: { no: orderNo, member } }) =>
    server.call(getPayOrder, { orderNo }, { token: member.token }),
});

/** Who has paid already is told so, and has what was bought. */
const cancels = act<{ order: Order }>({
  name: 'cancels',
  often: 3,
  draw: openOne,
  owes: (model, { order }) => ({
    accepted: !order.paidThere,
    change: () => (order.paidThere ? settle(model, order) : close(model, order)),
  }),
  does: ({ server }, { order: { no: orderNo, member } }) =>
    server.call(cancelPayOrder, { orderNo }, { token: member.token }),
});

export const paying = [topsUp, pays, hearsLate, looks, cancels];
