// What SMS has done in the background.
import { keyOldAsked } from '../../kernel/asked';
import type { Job } from '../../kernel/job';
import { applyEarlyReceipts } from './message/receipt/service';
import { dropEarly, endUnknown } from './message/receipt/store';
import { forget } from './message/store';
import { ASKED_PURPOSE } from './sealed/rules';
import { countDifferences } from './statistic/proof/service';

const UNKNOWN_AT_ONCE = 1000;

/** Receipts can arrive between a channel's answer and its being recorded. */
const settleReceipts: Job = {
  name: 'sms.settleReceipts',
  schedule: '* * * * *',
  async run(ctx) {
    await ctx.db.transaction((tx) => applyEarlyReceipts(tx, ctx, null));
    await dropEarly(ctx.db);
    while ((await ctx.db.transaction((tx) => endUnknown(tx, UNKNOWN_AT_ONCE))) === UNKNOWN_AT_ONCE);
  },
};

const sweep: Job = { name: 'sms.forget', schedule: '17 * * * *', run: (ctx) => forget(ctx.db) };

const prove: Job = {
  name: 'sms.proveCounts',
  schedule: '40 19 * * *',
  async run(ctx) {
    const differences = await countDifferences(ctx);
    if (differences > 0) ctx.log.error({ differences }, 'counts of SMS differ from the messages');
  },
};

const keyAsked: Job = {
  name: 'sms.keyAsked',
  schedule: '43 19 * * *',
  run: (ctx) => keyOldAsked(ctx, { table: 'sms.batch', purpose: ASKED_PURPOSE }),
};

export const jobs: readonly Job<never>[] = [settleReceipts, sweep, prove, keyAsked];
