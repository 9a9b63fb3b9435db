// Licences whose term ends: the member is reminded once, and on the day after the last one the certificate expires.
import { authStatus, authType } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../../kernel/context';
import { dayOf } from '../../../../kernel/time';
import { setAuthentication } from '../../../account';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import * as store from './store';

/** How many days before the last one the member is reminded. */
const REMINDED_DAYS = 30;

/** Reminds of terms that end, and expires those that have ended. */
export async function watchTerms(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now());
  for (const { id, memberId, name, termTo } of await store.selectEnding(ctx.db, today, REMINDED_DAYS)) {
    await withTransaction(ctx, async (tx) => {
      if (!(await store.remind(tx, id, ctx.now()))) return;
      await notify(tx, ctx, { memberId, event: 'licenceEnding', params: { name, day: termTo }, key: id });
    });
  }
  for (const ended of await store.selectEnded(ctx.db, today)) await expire(ctx, ended);
}

function expire(ctx: Context, { id, memberId, name, termTo }: store.Ending): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    if (!(await endCertificate(tx, ctx, { id, memberId }, { name, day: termTo }))) return;
    await notify(tx, ctx, { memberId, event: 'licenceEnded', params: { name }, key: id });
  });
}

/** An enterprise's certificate ends; `after` is for the audit. False when it had ended before. */
export async function endCertificate(
  tx: Transaction,
  ctx: Context,
  { id, memberId }: Pick<store.Ending, 'id' | 'memberId'>,
  after: { name: string; day?: string },
): Promise<boolean> {
  if (!(await store.expire(tx, id))) return false;
  await setAuthentication(tx, memberId, { status: authStatus.expired, type: authType.enterprise });
  await recordAudit(tx, ctx, {
    action: 'certification.expireEnterprise',
    targetKind: 'member',
    targetId: memberId,
    after,
  });
  return true;
}
