// What channels have done in the background.
import type { Job } from '../../../kernel/job';
import { askForLost } from './submission/asking/service';
import { SUBMIT } from './submission/job/service';
import { submitDue } from './submission/service';

const ask: Job = {
  name: 'sms.askForLost',
  schedule: '* * * * *',
  async run(ctx) {
    while ((await askForLost(ctx)) > 0);
  },
};

/** Messages whose time has come, and those whose job got lost. */
const sweep: Job = { name: 'sms.sweepQueued', schedule: '* * * * *', run: submitDue };

export const channelJobs: readonly Job<never>[] = [SUBMIT.does(submitDue), ask, sweep];
