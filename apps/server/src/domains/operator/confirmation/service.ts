// A fresh second factor for an operator's word about money. The code comes with the very call that says the word, and is used up in
// its transaction: it is good for this act and this amount, and for nothing else.
import type { Permission } from '@jishi/contract/endpoint';
import { SecondFactor } from '@jishi/contract/values';
import { displayMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { recordAudit } from '../../audit';
import type { Confirm } from '../../review';
import { selectOperator } from '../account/store';
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
  const factor = SecondFactor.safeParse(code).success ? await factorOf(ctx, operator, code) : undefined;
  if (!factor) {
    ctx.log.warn({ event: 'operator.confirmFailed', account: operator.account, ip: ctx.ip }, 'not confirmed');
    const target = { targetKind: 'operator', targetId: operatorId };
    await withTransaction(ctx, (tx) =>
      recordAudit(tx, ctx, {
        action: 'operator.confirmFailed',
        ...target,
        after: { reason: '动态口令或恢复码不正确' },
      }),
    );
    throw new Refusal('secondFactorWrong', WRONG);
  }
  await forgetTry(ctx, source);
  return { ...ctx, secondFactor: { spend: (tx) => spendFactor(tx, ctx, operator, factor) } };
}

const WRONG = '动态口令不正确或已经用过，请等认证器显示下一个';

/** What is confirmed whatever the amount: who may move money and how much alone, and where all that members pay in goes. */
const ALWAYS: ReadonlySet<Permission> = new Set<Permission>(['operator.grant', 'payee.write', 'setting.limit']);

/** Binds an operator's yes about money above the setting, or about who may move it and where to, to a second factor. */
export const confirmMoney: Confirm = async (tx, ctx, { permission, called, title, amount }) => {
  const isMuch = amount === null ? ALWAYS.has(permission) : amount > ctx.settings.limits.confirmAbove;
  if (!MONEY.has(permission) || !isMuch) return;
  const act = `${called}（${title}${amount === null ? '' : `，${displayMoney(amount)} 元`}）`;
  if (!ctx.secondFactor) throw new Refusal('secondFactorNeeded', `请用动态口令确认${act}`);
  if (!(await ctx.secondFactor.spend(tx))) throw new Refusal('secondFactorWrong', WRONG);
  const { operatorId } = ownSession(ctx);
  await recordAudit(tx, ctx, {
    action: 'operator.confirm',
    targetKind: 'operator',
    targetId: operatorId,
    after: { act },
  });
};
