// What invoices have done in the background.
import type { Job } from '../../kernel/job';
import { withTransaction } from '../../kernel/context';
import { comparisonJobs } from './comparison/jobs';
import { COVER } from './covering/job/service';
import { refresh } from './covering/service';
import { ISSUE, addIssuing } from './issuing/job/service';
import { issue } from './issuing/service';
import { selectToIssue } from './issuing/store';
import { MAIL_INVOICE, mailInvoice } from './mail/service';
import { platformOf } from './platform';
import { hasInvoiced } from './record/store';

const issueOne = ISSUE.does(async (ctx, { serial }) => {
  if (await issue(ctx, serial)) return;
  await addIssuing(ctx.db, serial, new Date(ctx.now().getTime() + ctx.settings.invoice.pauseSeconds * 1000));
});

/** What is to be issued for so long may have lost its job. */
const LOST_MS = 10 * 60_000;

const sweep: Job = {
  name: 'invoice.sweepUnissued',
  schedule: '*/5 * * * *',
  async run(ctx) {
    if (!platformOf(ctx)) return;
    for (const serial of await selectToIssue(ctx.db, new Date(ctx.now().getTime() - LOST_MS)))
      await addIssuing(ctx.db, serial);
  },
};

export const jobs: readonly Job<never>[] = [
  issueOne,
  sweep,
  COVER.does(async (ctx, { memberId }) => {
    if (await hasInvoiced(ctx.db, memberId)) await withTransaction(ctx, (tx) => refresh(tx, ctx, memberId));
  }),
  MAIL_INVOICE.does((ctx, { serial }) => mailInvoice(ctx, serial)),
  ...comparisonJobs,
];
