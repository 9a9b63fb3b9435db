// Background jobs of operators' accounts: delete what has expired, take owners out of service whose time has come.
import type { Context } from '../../kernel/context';
import type { Job } from '../../kernel/job';
import { FORGOTTEN_MS as BROWSER_FORGOTTEN_MS } from './browser/rules';
import { deleteOldBrowsers } from './browser/store';
import { endDueOwners } from './leaving/service';
import { challenges } from './passkey/challenge/store';
import { KEPT_MS } from './session/rules';
import { deleteEndedSessions } from './session/store';
import { FORGOTTEN_MS } from './sign-in/try/rules';
import { deleteStaleTries } from './sign-in/try/store';

async function purgeExpired(ctx: Context): Promise<void> {
  const before = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds);
  await deleteEndedSessions(ctx.db, before(KEPT_MS));
  await deleteStaleTries(ctx.db, before(FORGOTTEN_MS));
  await challenges.deleteExpired(ctx.db, ctx.now());
  await deleteOldBrowsers(ctx.db, before(BROWSER_FORGOTTEN_MS));
}

export const jobs: readonly Job<never>[] = [
  { name: 'operator.purgeExpired', run: purgeExpired, schedule: '29 19 * * *' },
  { name: 'operator.endDueOwners', run: endDueOwners, schedule: '* * * * *' },
];
