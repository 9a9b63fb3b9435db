// Time passes: minutes to years. What is due then is done, and what ends has ended.
import { act } from '../act';
import { giveCalls } from '../levels';
import { DAY, HOUR, MINUTE, type Model } from '../model';
import { close, settle } from '../orders';
import { settleGoods, takeUpDisputes } from '../market';
import { coverDue } from '../invoices';
import { giveMessagesUp } from '../messages';
import { askRecharges } from '../recharges';

/** Jobs that come by the clock and that money or calls depend on. */
const SWEEPS = [
  'vip.followAll',
  'vip.grantQuotas',
  'vip.remind',
  'package.remind',
  'payment.sweepOverdue',
  'marketplace.closeOrders',
  'marketplace.settle',
  'marketplace.takeUpDisputes',
  'recharge.ask',
  'sms.settleReceipts',
];

/** What the clock alone changes. */
export function passed(model: Model, time: number): void {
  model.now += time;
  for (const order of model.orders)
    if (order.state === 'open' && order.until <= model.now) (order.paidThere ? settle : close)(model, order);
  coverDue(model);
  if (time < HOUR) return;
  giveCalls(model, model.members);
  settleGoods(model);
  takeUpDisputes(model);
  askRecharges(model);
  giveMessagesUp(model);
}

const TIMES = [
  [5 * MINUTE, 4],
  [31 * MINUTE, 4],
  [5 * HOUR, 4],
  [DAY, 6],
  [9 * DAY, 3],
  [33 * DAY, 2],
  [200 * DAY, 1],
  [401 * DAY, 1],
] as const;
const DRAWN = TIMES.flatMap(([time, often]) => Array.from({ length: often }, () => time));

const passes = act<{ time: number }>({
  name: 'time passes',
  often: 6,
  draw: ({ draw }) => ({ time: draw.pick(DRAWN) + draw.whole(MINUTE) }),
  owes: (model, { time }) => ({ accepted: true, change: () => passed(model, time) }),
  async does(ground, { time }) {
    for (const id of ground.suppliers.known) ground.suppliers.says[id] = { kind: 'unknown', reason: '没有回答' };
    await ground.pass(time, time >= HOUR ? SWEEPS : []);
    return { code: 0, msg: '', result: null };
  },
});

export const passing = [passes];
/** The seconds between acts. */
export const TICK = 7_000;
