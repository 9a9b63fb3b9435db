// A fresh second factor for an operator's word about money. The code, or a passkey's answer, comes with the very call that says the
// word, and is used up in its transaction: it is good for this act and this amount, and for nothing else.
import type { Permission } from '@jishi/contract/endpoint';
import { SecondFactor } from '@jishi/contract/values';
import { displayMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { answerIn } from '../../../kernel/passkey-act';
import { Refusal } from '../../../kernel/refusal';
import { recordAudit } from '../../audit';
import type { Confirm } from '../../review';
import { type OperatorRow, selectOperator } from '../account/store';
import { passkeyFactor } from '../passkey/service';
import { factorOf, spendFactor } from '../credentials/service';
import { MONEY } from '../rules';
import { ownSession } from '../session/service';
import { subjectOf } from '../sign-in/try/rules';
import { admitTry, forgetTry } from '../sign-in/try/service';

/**
 * The context of an operator's call that came with a second factor: it can be spent once. Each try counts for the session.
 * @throws Refusal secondFactorWrong, tooManyRequests
 */
export async function withOperatorFactor(ctx: Context, code: string): Promise<Context> {
  if (ctx.actor.kind !== 'operator') return ctx;
  const { operatorId, sessionId } = ownSession(ctx);
  const operator = await selectOperator(ctx.db, operatorId);
  if (!operator) throw new Refusal('notLoggedIn');
  const source = {
    account: operator.account,
    subject: subjectOf.session(operator.account, sessionId),
    isStranger: false,
  };
  await admitTry(ctx, source, undefined);
  const secondFactor = await factorIn(ctx, operator, code);
  if (!secondFactor) {
    ctx.log.warn({ event: 'operator.confirmFailed', account: operator.account, ip: ctx.ip }, 'not confirmed');
    const target = { targetKind: 'operator', targetId: operatorId };
    await withTransaction(ctx, (tx) =>
      recordAudit(tx, ctx, {
        action: 'operator.confirmFailed',
        ...target,
        after: { reason: answerIn(code) ? '通行密钥不正确' : '动态口令或恢复码不正确' },
      }),
    );
    throw new Refusal('secondFactorWrong', answerIn(code) ? WRONG_PASSKEY : WRONG);
  }
  await forgetTry(ctx, source);
  return { ...ctx, secondFactor };
}

/** The factor that a call came with: a passkey's answer, or a code. */
async function factorIn(ctx: Context, operator: OperatorRow, given: string): Promise<Context['secondFactor']> {
  const answer = answerIn(given);
  if (answer) return passkeyFactor(ctx, operator, answer);
  const factor = SecondFactor.safeParse(given).success ? await factorOf(ctx, operator, given) : undefined;
  return factor && { wrong: WRONG, spend: (tx) => spendFactor(tx, ctx, operator, factor) };
}

const WRONG = '动态口令不正确或已经用过，请等认证器显示下一个';
const WRONG_PASSKEY = '通行密钥没有通过验证，请再试一次';

/** What is confirmed whatever the amount: who may move money and how much alone, and where all that members pay in goes. */
const ALWAYS: ReadonlySet<Permission> = new Set<Permission>([
  'operator.grant',
  'payee.write',
  'setting.limit',
  'setting.provider',
]);

/** Binds an operator's yes about money above the setting, or about who may move it and where to, to a second factor. */
export const confirmMoney: Confirm = async (tx, ctx, { permission, called, title, amount }) => {
  const isMuch = amount === null ? ALWAYS.has(permission) : amount > ctx.settings.limits.confirmAbove;
  if (!MONEY.has(permission) || !isMuch) return;
  const act = `${called}（${title}${amount === null ? '' : `，${displayMoney(amount)} 元`}）`;
  const asked = `请用动态口令或通行密钥确认${act}`;
  if (!ctx.secondFactor) throw new Refusal('secondFactorNeeded', asked);
  if (!(await ctx.secondFactor.spend(tx, asked))) throw new Refusal('secondFactorWrong', ctx.secondFactor.wrong);
  const { operatorId } = ownSession(ctx);
  await recordAudit(tx, ctx, {
    action: 'operator.confirm',
    targetKind: 'operator',
    targetId: operatorId,
    after: { act },
  });
};
