// What recharge orders have done in the background. Members' money waits for it.
import { keyOldAsked } from '../../kernel/asked';
import type { Job } from '../../kernel/job';
import { notifyDue } from './notify/service';
import { ASKED_PURPOSE } from './sealed/rules';
import { askDue } from './submission/asking/service';
import { NOTIFY, SUBMIT } from './submission/job/service';
import { submitDue } from './submission/service';

const ask: Job = {
  name: 'recharge.ask',
  schedule: '* * * * *',
  lane: 'payments',
  async run(ctx) {
    while ((await askDue(ctx)) > 0);
  },
};

/** Orders whose job got lost. */
const sweep: Job = { name: 'recharge.sweepAccepted', schedule: '* * * * *', lane: 'payments', run: submitDue };
const sweepNotify: Job = { name: 'recharge.sweepNotify', schedule: '* * * * *', run: notifyDue };

const keyAsked: Job = {
  name: 'recharge.keyAsked',
  schedule: '44 19 * * *',
  run: (ctx) => keyOldAsked(ctx, { table: 'recharge.quick_order', purpose: ASKED_PURPOSE }),
};

export const jobs: readonly Job<never>[] = [
  SUBMIT.does(submitDue, { lane: 'payments' }),
  NOTIFY.does(notifyDue),
  ask,
  sweep,
  sweepNotify,
  keyAsked,
];
