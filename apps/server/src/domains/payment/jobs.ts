import type { Job } from '../../kernel/job';
import { addJob } from '../../kernel/job';
import { closeOverdue } from './settlement/service';
import { deleteForgedNotifies, selectOverdue } from './store';

const closeOrder: Job<{ no: string }> = {
  name: 'payment.closeOrder',
  run: (ctx, { no }) => closeOverdue(ctx, no),
};

/** Finds orders whose closing job was lost or gave up. */
const sweepOverdue: Job = {
  name: 'payment.sweepOverdue',
  schedule: '*/5 * * * *',
  async run(ctx) {
    for (const no of await selectOverdue(ctx.db, ctx.now()))
      await addJob(ctx.db, closeOrder, { no }, { key: `close:${no}` });
  },
};

/** Anybody may send a forged notification; its trace is kept this long. */
const FORGERIES_KEPT_MS = 30 * 86_400_000;

const forgetForgeries: Job = {
  name: 'payment.forgetForgeries',
  schedule: '17 3 * * *',
  run: (ctx) => deleteForgedNotifies(ctx.db, new Date(ctx.now().getTime() - FORGERIES_KEPT_MS)),
};

export const jobs: readonly Job<never>[] = [closeOrder, sweepOverdue, forgetForgeries];
