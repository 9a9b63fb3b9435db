import { type Job, addJob, job } from '../../kernel/job';
import { closeOverdue, closeRivals } from './attempt/service';
import { selectRivalled } from './attempt/store';
import { refundUnneeded } from './auto-refund/service';
import { selectAllOwed } from './auto-refund/store';
import { CLOSE_ORDER } from './order/service';
import { unreconciledDays } from './reconciliation/list';
import { reconcileDay } from './reconciliation/service';
import { LEFTOVER_MS } from './remittance/rules';
import { deleteLeftovers } from './remittance/store';
import { FINISH_WITHDRAWAL, SEND_REFUND, sendRefund } from './refund/service';
import { selectUnderWay } from './refund/store';
import { CLOSE_RIVALS, REFUND_UNNEEDED } from './settlement/service';
import { finishWithdrawal } from './withdrawal/payout/service';
import { deleteForgedNotifies, selectOverdue } from './store';

const closeOrder = CLOSE_ORDER.does((ctx, { no }) => closeOverdue(ctx, no));

const closeRivalTrades = CLOSE_RIVALS.does((ctx, { no }) => closeRivals(ctx, no));

/** How long a channel gets that works on a refund before it is asked again. */
const REFUND_PAUSE_MS = 60_000;

const returnPayment = REFUND_UNNEEDED.does(async (ctx, payload) => {
  if (await refundUnneeded(ctx, payload)) return;
  const { channel, tradeNo } = payload;
  const runAt = new Date(ctx.now().getTime() + REFUND_PAUSE_MS);
  await addJob(ctx.db, REFUND_UNNEEDED, payload, { runAt, key: `back:${channel}:${tradeNo}` });
});

/** Finds orders whose closing job was lost or gave up. */
const sweepOverdue: Job = {
  name: 'payment.sweepOverdue',
  schedule: '*/5 * * * *',
  async run(ctx) {
    for (const no of await selectOverdue(ctx.db, ctx.now()))
      await addJob(ctx.db, CLOSE_ORDER, { no }, { key: `close:${no}` });
  },
};

/** A payment that is owed for longer lost its job, or the process that ran it. */
const OWED_FOR_MS = 10 * 60_000;

const sweepTwicePaid: Job = {
  name: 'payment.sweepTwicePaid',
  schedule: '*/5 * * * *',
  async run(ctx) {
    for (const owed of await selectAllOwed(ctx.db, new Date(ctx.now().getTime() - OWED_FOR_MS)))
      await addJob(ctx.db, REFUND_UNNEEDED, owed, { key: `back:${owed.channel}:${owed.tradeNo}` });
    for (const no of await selectRivalled(ctx.db)) await addJob(ctx.db, CLOSE_RIVALS, { no }, { key: `rivals:${no}` });
  },
};

/** Anybody may send a forged notification; its trace is kept this long. */
const FORGERIES_KEPT_MS = 30 * 86_400_000;

const forgetForgeries: Job = {
  name: 'payment.forgetForgeries',
  schedule: '17 3 * * *',
  run: (ctx) => deleteForgedNotifies(ctx.db, new Date(ctx.now().getTime() - FORGERIES_KEPT_MS)),
};

const send = SEND_REFUND.does(async (ctx, { no }) => {
  if (await sendRefund(ctx, no)) return;
  const runAt = new Date(ctx.now().getTime() + REFUND_PAUSE_MS);
  await addJob(ctx.db, SEND_REFUND, { no }, { runAt, key: `refund:${no}` });
});

/** A refund that is still on its way after so long may have lost its job. */
const REFUND_LOST_MS = 10 * 60_000;

/** Finds refunds whose job was lost or gave up: asked again under their own number. */
const sweepRefunds: Job = {
  name: 'payment.sweepRefunds',
  schedule: '*/10 * * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - REFUND_LOST_MS);
    for (const no of await selectUnderWay(ctx.db, before))
      await addJob(ctx.db, SEND_REFUND, { no }, { key: `refund:${no}` });
  },
};

const finish = FINISH_WITHDRAWAL.does((ctx, { no }) => finishWithdrawal(ctx, no));

const forgetLeftovers: Job = {
  name: 'payment.forgetLeftovers',
  schedule: '27 3 * * *',
  run: (ctx) => deleteLeftovers(ctx.db, new Date(ctx.now().getTime() - LEFTOVER_MS)),
};

const RECONCILE_DAY = job<{ channel: number; day: string }>('payment.reconcileDay');
const reconcile = RECONCILE_DAY.does((ctx, { channel, day }) => reconcileDay(ctx, channel, day));

/** Every half hour from 10:00 to midnight in Beijing, when the channels have made the bills of the day before. */
const reconcileDueDays: Job = {
  name: 'payment.reconcileDueDays',
  schedule: '*/30 2-15 * * *',
  async run(ctx) {
    for (const due of await unreconciledDays(ctx))
      await addJob(ctx.db, RECONCILE_DAY, due, { key: `bill:${due.channel}:${due.day}` });
  },
};

/** Somebody's money waits for these. */
const urgent: readonly Job<never>[] = [
  closeOrder,
  closeRivalTrades,
  returnPayment,
  sweepOverdue,
  sweepTwicePaid,
  send,
  sweepRefunds,
  finish,
];

export const jobs: readonly Job<never>[] = [
  ...urgent.map((job) => ({ ...job, lane: 'payments' as const })),
  forgetForgeries,
  forgetLeftovers,
  reconcile,
  reconcileDueDays,
];
