// Signing in by phone code or password, the second factor after either, and signing out.
import * as accountContract from '@jishi/contract/account';
import * as passwordContract from '@jishi/contract/account/password';
import type { Checked } from '@jishi/contract/endpoint';
import { loginResult, loginWay } from '@jishi/contract/enums/account';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { addJob } from '../../../kernel/job';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { codeRefusal, tryPhoneCode } from '../code/service';
import { phoneKeyOf } from '../member/rules';
import { lockMember } from '../member/store';
import { tryPassword } from '../password/try/service';
import { endOwnSession } from '../session/service';
import { requireTicket, spendTicket, ticketMember } from '../ticket/service';
import { countSecondFactorTry, spendSecondFactor } from '../totp/factor/service';
import { bindOnEntry } from '../wechat/service';
import { type SignedIn, attemptOf, comerByPhone, signIn } from './entry/service';
import { LOCKED_CONTEXT, TELL_LOCKED } from './jobs';
import { insertAttempt, insertPhoneAttempt } from './store';

/** Signs in by phone and code; an unknown phone is registered. @throws Refusal codeWrong, accountFrozen */
export const loginBySms = useCase(accountContract.loginBySms, async (ctx, input) => {
  const outcome = await tryPhoneCode(ctx, input.phone, 'login', input.code);
  if (outcome !== 'right') {
    await logByPhone(ctx, input.phone, loginWay.code, loginResult.codeWrong);
    throw codeRefusal('login');
  }
  return signIn(ctx, loginWay.code, (tx) => comerByPhone(tx, ctx, input));
});

/** Signs in by phone and password. @throws Refusal passwordWrong, passwordLocked, captchaFailed, accountFrozen, tooManyRequests */
export const loginByPassword = useCase(passwordContract.loginByPassword, (ctx, input) =>
  byPassword(ctx, loginWay.password, input),
);

/** Signs in an embedded client: the user name is the phone, the rules are those of `loginByPassword`. */
export const loginByUsername = useCase(passwordContract.loginByUsername, (ctx, { username, password, captcha }) =>
  byPassword(ctx, loginWay.embeddedPassword, { phone: username, password, captcha }),
);

async function byPassword(
  ctx: Context,
  way: ValueOf<typeof loginWay>,
  input: Checked<typeof passwordContract.loginByPassword>,
): Promise<SignedIn> {
  const tried = await tryPassword(ctx, input);
  if (tried.outcome === 'wrong') {
    await logByPhone(ctx, input.phone, way, loginResult.passwordWrong);
    throw new Refusal('passwordWrong');
  }
  if (tried.outcome === 'locked') {
    if (tried.justNow) await askLockNotice(ctx, input.phone);
    await logByPhone(ctx, input.phone, way, loginResult.locked);
    throw new Refusal('passwordLocked');
  }
  const { memberId, hash } = tried;
  return signIn(ctx, way, async (tx) => {
    const { passwordHash } = await lockMember(tx, memberId);
    if (passwordHash !== hash) throw new Refusal('passwordWrong');
    return { memberId, registered: false };
  });
}

/**
 * The second step: an app's code or a recovery code. The ticket survives a wrong one; on success its payload takes
 * effect.
 * @throws Refusal secondFactorWrong, refused where the WeChat account cannot be bound, stateConflict when the ticket is
 * dead, accountFrozen, tooManyRequests
 */
export const loginByTotp = useCase(passwordContract.loginByTotp, async (ctx, { ticket, code }) => {
  const proof = requireTicket(ctx, ticket, 'totpLogin');
  const memberId = await ticketMember(ctx, proof);
  await countSecondFactorTry(ctx, memberId);
  const signedIn = signIn(ctx, loginWay.totp, async (tx) => {
    await lockMember(tx, memberId);
    const payload = await spendTicket(tx, ctx, proof, memberId);
    await spendSecondFactor(tx, ctx, memberId, code);
    if (payload) await bindOnEntry(tx, ctx, memberId, payload);
    return { memberId, registered: false };
  });
  return signedIn.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.refusal === 'secondFactorWrong') await logWrongFactor(ctx, memberId);
    throw error;
  });
});

function logByPhone(
  ctx: Context,
  phone: string,
  way: ValueOf<typeof loginWay>,
  result: ValueOf<typeof loginResult>,
): Promise<void> {
  return insertPhoneAttempt(ctx.db, phoneKeyOf(ctx.vault, phone), attemptOf(ctx, way, result));
}

function logWrongFactor(ctx: Context, memberId: MemberId): Promise<void> {
  return insertAttempt(ctx.db, memberId, attemptOf(ctx, loginWay.totp, loginResult.totpWrong));
}

/** By a job: it costs the same here whether or not anybody has the phone. */
async function askLockNotice(ctx: Context, phone: string): Promise<void> {
  const sealedPhone = ctx.vault.seal(phone, LOCKED_CONTEXT).toString('base64');
  await withTransaction(ctx, (tx) => addJob(tx, TELL_LOCKED, { sealedPhone }));
}

export const isLoggedIn = useCase(accountContract.isLoggedIn, async (ctx) => ({ login: ctx.actor.kind === 'member' }));

/** Ends the session the call came with; others stay. */
export const logout = useCase(accountContract.logout, async (ctx) => {
  await endOwnSession(ctx);
  return {};
});
