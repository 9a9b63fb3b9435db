// An operator proves again who they are, by password and second factor: a session alone changes nothing of their account.
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { recordAudit } from '../../../audit';
import { type OperatorRow, selectOperator } from '../../account/store';
import { WRONG } from '../../credentials/rules';
import { type Typed, checkCredentials, spendFactor } from '../../credentials/service';
import { ownSession } from '../../session/service';
import { subjectOf } from '../../sign-in/try/rules';
import { admitTry, forgetTry } from '../../sign-in/try/service';

const WRONG_ANSWER = '密码或动态口令不正确';

/**
 * Runs `work` in the transaction that uses the second factor. Each try counts, and failures are recorded.
 * @throws Refusal codeWrong, tooManyRequests
 */
export async function proved<Result>(
  ctx: Context,
  typed: Typed,
  work: (tx: Transaction, operator: OperatorRow) => Promise<Result>,
): Promise<Result> {
  const operator = await operatorRow(ctx);
  const subject = subjectOf.session(operator.account, ownSession(ctx).sessionId);
  const source = { account: operator.account, subject, isStranger: false };
  await admitTry(ctx, source, undefined);
  const found = await checkCredentials(ctx, operator, typed);
  if ('wrong' in found) {
    const after = { reason: WRONG[found.wrong] };
    ctx.log.warn({ event: 'operator.confirmFailed', account: operator.account, ip: ctx.ip, ...after }, 'not confirmed');
    await withTransaction(ctx, (tx) => record(tx, ctx, { action: 'operator.confirmFailed', after }));
    throw new Refusal('codeWrong', WRONG_ANSWER);
  }
  const result = await withTransaction(ctx, async (tx) => {
    if (!(await spendFactor(tx, ctx, operator, found.factor))) throw new Refusal('codeWrong', WRONG_ANSWER);
    return work(tx, operator);
  });
  await forgetTry(ctx, source);
  return result;
}

/** The operator whose session the call came with. @throws Refusal notLoggedIn */
export async function operatorRow(ctx: Context): Promise<OperatorRow> {
  const operator = await selectOperator(ctx.db, ownSession(ctx).operatorId);
  if (!operator) throw new Refusal('notLoggedIn');
  return operator;
}

type Act = { action: string; after?: Readonly<Record<string, unknown>> };

/** An audit row about the operator's own account. */
export function record(tx: Transaction, ctx: Context, act: Act): Promise<void> {
  return recordAudit(tx, ctx, { ...act, targetKind: 'operator', targetId: ownSession(ctx).operatorId });
}
