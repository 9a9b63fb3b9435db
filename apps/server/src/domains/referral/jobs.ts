import type { Job } from '../../kernel/job';
import { LOOK } from './giving/service';
import { look } from './service';
import { selectDue } from './store';

const lookAt = LOOK.does((ctx, { invitedId }) => look(ctx, invitedId));

/** As many are looked at in one round; the next takes those that waited longest. */
const ROUND = 500;

/** Finds whom the clock moves, and whose news was lost with its job. */
const sweep: Job = {
  name: 'referral.sweep',
  schedule: '*/10 * * * *',
  async run(ctx) {
    for (const invitedId of await selectDue(ctx.db, ctx.now(), ROUND)) await look(ctx, invitedId);
  },
};

export const jobs: readonly Job<never>[] = [lookAt, sweep];
