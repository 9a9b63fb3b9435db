// What invoices have done in the background.
import type { Job } from '../../kernel/job';
import { comparisonJobs } from './comparison/jobs';
import { ISSUE, addIssuing } from './issuing/job/service';
import { issue } from './issuing/service';
import { selectToIssue } from './issuing/store';
import { MAIL_INVOICE, mailInvoice } from './mail/service';
import { platformOf } from './platform';

/** How long the platform gets that works on an invoice before it is asked again. */
const PAUSE_MS = 60_000;

const issueOne = ISSUE.does(async (ctx, { serial }) => {
  if (await issue(ctx, serial)) return;
  await addIssuing(ctx.db, serial, new Date(ctx.now().getTime() + PAUSE_MS));
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
  MAIL_INVOICE.does((ctx, { serial }) => mailInvoice(ctx, serial)),
  ...comparisonJobs,
];
