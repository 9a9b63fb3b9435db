// Signs in to the console: account, password and a one-time code.
import * as contract from '@jishi/contract/console/operator';
import type { Checked } from '@jishi/contract/endpoint';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { isAppCode } from '../../account';
import { recordAudit } from '../../audit';
import { type OperatorRow, selectByAccount } from '../account/store';
import { knownMark } from '../browser/service';
import { type Factor, checkCredentials, spendFactor } from '../credentials/service';
import { countCodes } from '../recovery/store';
import { ownSession } from '../session/service';
import { revokeSession } from '../session/store';
import { tell } from '../telling/service';
import { enterConsole } from './entry/service';
import { noteFailure, noteRefused } from './failure/service';
import { type AdmittedTry, admitTry, countHalf, forgetTry, requireHalves, sourceOf } from './try/service';

const HALF_KNOWN = '有人在陌生的浏览器里输对了您的密码或动态口令中的一样';
/** One answer for every cause, so that it reveals nothing. */
const WRONG_ANSWER = '账号、密码或动态口令不正确';

/** @throws Refusal codeWrong, captchaFailed, tooManyRequests */
export const loginOperator = useCase(contract.loginOperator, async (ctx, input) => {
  const admitted = await admit(ctx, input);
  const { source } = admitted;
  const isGuessable = source.isStranger && isAppCode(input.totp);
  if (isGuessable) await requireHalves(ctx, source);
  const operator = await selectByAccount(ctx.db, input.account);
  const found = await checkCredentials(ctx, operator, input);
  const isHalf = 'factor' in found || found.isHalf;
  const half = isGuessable && isHalf ? await countHalf(ctx, source) : 0;
  const isLooked = operator && half !== undefined && 'factor' in found;
  const entered = isLooked ? await enter(ctx, operator, { ...source, factor: found.factor }) : undefined;
  if (!entered) {
    if (operator && half === 1) await withTransaction(ctx, (tx) => tell(tx, ctx, operator, HALF_KNOWN));
    // another request has just used the same code: it is wrong for this one
    await noteFailure(ctx, admitted, 'wrong' in found ? found.wrong : 'code');
    throw new Refusal('codeWrong', WRONG_ANSWER);
  }
  await forgetTry(ctx, source);
  return entered;
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

/** The token of a session, and how many recovery codes are left where one was used; undefined when the code was used meanwhile. */
function enter(
  ctx: Context,
  operator: OperatorRow,
  { factor, isStranger }: { factor: Factor; isStranger: boolean },
): Promise<{ token: string; recoveryLeft: number | null } | undefined> {
  return withTransaction(ctx, async (tx) => {
    if (!(await spendFactor(tx, ctx, operator, factor))) return undefined;
    const recoveryLeft = 'codeHash' in factor ? await countCodes(tx, operator.id) : null;
    const by = recoveryLeft === null ? undefined : { by: '恢复码', left: recoveryLeft };
    const token = await enterConsole(tx, ctx, operator, { isStranger, recoveryLeft, by });
    return { token, recoveryLeft };
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
