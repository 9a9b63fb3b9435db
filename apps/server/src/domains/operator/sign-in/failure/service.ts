// Failed sign-ins in log and audit: the account named, the address, the reason; never anything else that was typed.
import { type Context, withTransaction } from '../../../../kernel/context';
import { formatTime } from '../../../../kernel/time';
import { recordAudit } from '../../../audit';
import { WRONG, type Wrong } from '../../credentials/rules';
import { AUDITED_PER_DAY, NOT_COUNTED } from '../rules';
import { subjectOf } from '../try/rules';
import type { AdmittedTry } from '../try/service';
import { countOfDay } from '../try/store';

/** All unknown names count as one, so that strangers cannot fill the trail with made-up names. */
const NOBODY = '*';

/** A try that was looked at and found wrong, and whether its source has to wait from now on. */
export async function noteFailure(
  ctx: Context,
  { source, fails, heldUntil }: AdmittedTry,
  wrong: Wrong,
): Promise<void> {
  const { account, isStranger } = source;
  const until = heldUntil && formatTime(heldUntil);
  const detail = { account, ip: ctx.ip, reason: WRONG[wrong], knownBrowser: !isStranger, fails, until };
  ctx.log.warn({ event: 'operator.loginFailed', ...detail }, 'an operator did not get in');
  const system: Context = { ...ctx, actor: { kind: 'system', job: 'operator.signIn' } };
  const target = { targetKind: 'operator', targetId: account };
  const after = { reason: WRONG[wrong], device: isStranger ? '陌生的浏览器' : '登录过的浏览器', fails };
  const counted = subjectOf.audit(wrong === 'account' ? NOBODY : account);
  await withTransaction(ctx, async (tx) => {
    if ((await countOfDay(tx, counted, AUDITED_PER_DAY, ctx.now())) === undefined) return;
    await recordAudit(tx, system, { action: 'operator.loginFailed', ...target, after });
    if (until) await recordAudit(tx, system, { action: 'operator.loginHeld', ...target, after: { ...after, until } });
  });
}

/** A try that was not looked at: its source has to wait, or all strangers have tried too often. In the log only. */
export function noteRefused(ctx: Context, account: string, refusal: string): void {
  ctx.log.warn(
    { event: 'operator.loginRefused', account, ip: ctx.ip, refusal },
    'an operator may not try to get in now',
  );
}

/** A passkey of an operator that did not let them in, and why; of one that nobody has, in the log only. Nothing of the passkey itself. */
export async function notePasskeyFailure(ctx: Context, account: string | undefined, reason: string): Promise<void> {
  ctx.log.warn({ event: 'operator.passkeyWrong', account, ip: ctx.ip, reason }, 'an operator did not get in');
  if (account === undefined) return;
  const system: Context = { ...ctx, actor: { kind: 'system', job: 'operator.signIn' } };
  const target = { targetKind: 'operator', targetId: account };
  const action = reason === NOT_COUNTED ? 'operator.refusePasskey' : 'operator.loginFailed';
  await withTransaction(ctx, async (tx) => {
    if ((await countOfDay(tx, subjectOf.audit(account), AUDITED_PER_DAY, ctx.now())) === undefined) return;
    await recordAudit(tx, system, { action, ...target, after: { reason } });
  });
}
