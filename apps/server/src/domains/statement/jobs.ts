// What statements have done in the background.
import type { Job } from '../../kernel/job';
import { keepMailOutcomes } from './mail/service';
import { MAIL_STATEMENTS, findDue, mailDue } from './mail/sending/service';

export const jobs: readonly Job<never>[] = [
  { name: 'statement.mailClosed', schedule: '*/10 * * * *', run: findDue },
  MAIL_STATEMENTS.does((ctx, { memberId }) => mailDue(ctx, memberId)),
  { name: 'statement.keepMailOutcomes', schedule: '49 19 * * *', run: keepMailOutcomes },
];
