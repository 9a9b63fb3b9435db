// Background jobs of accounts: delete what has expired, and send notices that a request must not wait for.
import type { Context } from '../../kernel/context';
import type { Job } from '../../kernel/job';
import { deleteStaleAllowances } from './allowance/store';
import { deleteExpiredCaptchas } from './captcha/store';
import { deleteExpiredCodes } from './code/store';
import { deleteExpiredFlows } from './face/store';
import { challenges } from './passkey/challenge/store';
import { FORGOTTEN_MS } from './password/try/rules';
import { deleteStaleTries } from './password/try/store';
import { deleteEndedSessions } from './session/store';
import { tellLocked } from './sign-in/jobs';
import { deleteExpiredTickets } from './ticket/store';
import { warnOfBalance } from './warning/service';
import { findFollowersJob } from './wechat/jobs';
import { deleteExpiredScans } from './wechat/store';

const DAY_MS = 24 * 3600_000;
/** Ended sessions are evidence for a while: which device, from where. */
const SESSIONS_KEPT_MS = 180 * DAY_MS;

async function purgeExpired(ctx: Context): Promise<void> {
  const now = ctx.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await deleteExpiredCodes(ctx.db, yesterday);
  await deleteExpiredTickets(ctx.db, yesterday);
  await deleteExpiredFlows(ctx.db, yesterday);
  await deleteExpiredScans(ctx.db, yesterday);
  await deleteExpiredCaptchas(ctx.db, now);
  await challenges.deleteExpired(ctx.db, now);
  await deleteStaleAllowances(ctx.db, now);
  await deleteStaleTries(ctx.db, new Date(now.getTime() - FORGOTTEN_MS));
  await deleteEndedSessions(ctx.db, new Date(now.getTime() - SESSIONS_KEPT_MS));
}

export const jobs: readonly Job<never>[] = [
  { name: 'account.purgeExpired', run: purgeExpired, schedule: '23 * * * *' },
  { name: 'account.warnOfBalance', run: warnOfBalance, schedule: '* * * * *' },
  tellLocked,
  findFollowersJob,
];
