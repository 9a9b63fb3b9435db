// What quotes have done in the background.
import { keyOldAsked } from '../../kernel/asked';
import type { Job } from '../../kernel/job';
import { keepMailOutcomes } from './mail/service';
import { ASKED_PURPOSE } from './sealed/rules';

const keyAsked: Job = {
  name: 'quote.keyAsked',
  schedule: '45 19 * * *',
  run: (ctx) => keyOldAsked(ctx, { table: 'quote.record', purpose: ASKED_PURPOSE }),
};

export const jobs: readonly Job<never>[] = [
  { name: 'quote.keepMailOutcomes', schedule: '47 19 * * *', run: keepMailOutcomes },
  keyAsked,
];
