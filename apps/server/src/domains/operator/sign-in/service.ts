// Signs in to the console: account, password and a one-time code.
import * as contract from '@jishi/contract/console/operator';
import type { Checked } from '@jishi/contract/endpoint';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { type OperatorRow, noteSignIn, selectByAccount } from '../account/store';
import { knownMark, rememberBrowser } from '../browser/service';
import { type Factor, checkCredentials, spendFactor } from '../credentials/service';
import { openSession, ownSession } from '../session/service';
import { revokeSession } from '../session/store';
import { noteFailure, noteRefused } from './failure/service';
import { type AdmittedTry, admitTry, forgetTry, sourceOf } from './try/service';

/** One answer for every cause, so that it reveals nothing. */
const WRONG_ANSWER = '账号、密码或动态口令不正确';

/** @throws Refusal codeWrong, captchaFailed, tooManyRequests */
export const loginOperator = useCase(contract.loginOperator, async (ctx, input) => {
  const admitted = await admit(ctx, input);
  const operator = await selectByAccount(ctx.db, input.account);
  const found = await checkCredentials(ctx, operator, input);
  const entered = operator && 'factor' in found ? await enter(ctx, operator, found.factor) : undefined;
  if (!entered) {
    // another request has just used the same code: it is wrong for this one
    await noteFailure(ctx, admitted, 'wrong' in found ? found.wrong : 'code');
    throw new Refusal('codeWrong', WRONG_ANSWER);
  }
  await forgetTry(ctx, admitted.source);
  return { token: entered.token };
});

async function admit(ctx: Context, { account, captcha }: Checked<typeof contract.loginOperator>): Promise<AdmittedTry> {
  const source = sourceOf(ctx, account, await knownMark(ctx, account));
  try {
    return await admitTry(ctx, source, captcha);
  } catch (error) {
    if (error instanceof Refusal) noteRefused(ctx, account, error.refusal);
    throw error;
  }
}

/** The token of a session; undefined when the code was used meanwhile. */
function enter(ctx: Context, operator: OperatorRow, factor: Factor): Promise<{ token: string } | undefined> {
  const { id, role } = operator;
  return withTransaction(ctx, async (tx) => {
    if (!(await spendFactor(tx, ctx, operator, factor))) return undefined;
    await noteSignIn(tx, id, ctx.now());
    const { token, asOperator } = await openSession(tx, ctx, { id, role });
    await rememberBrowser(tx, ctx, id);
    const after = 'codeHash' in factor ? { by: '恢复码' } : undefined;
    await recordAudit(tx, asOperator, { action: 'operator.login', targetKind: 'operator', targetId: id, after });
    return { token };
  });
}

/** Ends the session the call came with. */
export const logoutOperator = useCase(contract.logoutOperator, async (ctx) => {
  const { operatorId, sessionId } = ownSession(ctx);
  await withTransaction(ctx, async (tx) => {
    await revokeSession(tx, sessionId, ctx.now());
    await recordAudit(tx, ctx, { action: 'operator.logout', targetKind: 'operator', targetId: operatorId });
  });
  return {};
});
