// Signing in to the console: account, password and a code that is good once.
import type {
  loginOperator as LoginOperator,
  logoutOperator as LogoutOperator,
} from '@jishi/contract/console/operator';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, withTransaction } from '../../../kernel/context';
import { hashPassword, isPassword } from '../../../kernel/password';
import { Refusal } from '../../../kernel/refusal';
import { totpStepOf } from '../../../kernel/totp';
import { addressSubject, spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { openTotp } from '../account/rules';
import { type OperatorRow, selectByAccount, useTotpStep } from '../account/store';
import { OperatorStatus } from '../rules';
import { openSession } from '../session/service';
import { revokeSession } from '../session/store';
import { LOCKED_MS, TRIES_PER_ADDRESS } from './rules';
import { countTry, forgetTries } from './store';

/** One answer for whatever was wrong, so that it tells nothing. */
const WRONG = '账号、密码或动态口令不正确';

/** @throws Refusal codeWrong, tooManyRequests after ten wrong tries of a name or many of an address */
export async function loginOperator(
  ctx: Context,
  input: Checked<typeof LoginOperator>,
): Promise<Output<typeof LoginOperator>> {
  await withTransaction(ctx, (tx) =>
    spendAllowance(tx, ctx, `operator:address:${addressSubject(ctx.ip)}`, TRIES_PER_ADDRESS),
  );
  const now = ctx.now();
  const isOpen = await countTry(ctx.db, input.account, now, new Date(now.getTime() + LOCKED_MS));
  if (!isOpen) {
    throw new Refusal('tooManyRequests', '错误次数过多，请 30 分钟后再试', { retryAfter: LOCKED_MS / 1000 });
  }
  const operator = await selectByAccount(ctx.db, input.account);
  const step = await stepOf(ctx, operator, input);
  if (!operator || step === undefined) throw new Refusal('codeWrong', WRONG);
  const token = await enter(ctx, operator, step);
  await forgetTries(ctx.db, input.account);
  return { token };
}

/** The TOTP step when everything is right; the same work is done for a name that nobody has. */
async function stepOf(
  ctx: Context,
  operator: OperatorRow | undefined,
  { password, totp }: Checked<typeof LoginOperator>,
): Promise<number | undefined> {
  if (!operator) {
    await hashPassword(ctx.vault, password);
    return undefined;
  }
  const isRight = await isPassword(ctx.vault, operator.passwordHash, password);
  const secret = openTotp(ctx.vault, operator.account, operator.totpCipher);
  const step = await totpStepOf(secret, totp, ctx.now(), operator.totpStep);
  return isRight && operator.status === OperatorStatus.on ? step : undefined;
}

function enter(ctx: Context, { id, role }: OperatorRow, step: number): Promise<string> {
  return withTransaction(ctx, async (tx) => {
    if (!(await useTotpStep(tx, id, step, ctx.now()))) throw new Refusal('codeWrong', WRONG);
    const { token, asOperator } = await openSession(tx, ctx, { id, role });
    await recordAudit(tx, asOperator, { action: 'operator.login', targetKind: 'operator', targetId: id });
    return token;
  });
}

/** Ends the session the call came with. */
export async function logoutOperator(ctx: Context): Promise<Output<typeof LogoutOperator>> {
  const { actor } = ctx;
  if (actor.kind !== 'operator') throw new Refusal('notLoggedIn');
  await withTransaction(ctx, async (tx) => {
    await revokeSession(tx, actor.sessionId, ctx.now());
    await recordAudit(tx, ctx, { action: 'operator.logout', targetKind: 'operator', targetId: actor.operatorId });
  });
  return {};
}
