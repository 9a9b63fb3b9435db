// Of members who have a second factor, what is proven by a code to their phone is proven by the factor as well: whoever has their SIM
// card alone changes nothing. The code, or a passkey's answer, comes with the very call, and is used up by it.
import { type Context, type MemberId, memberOrVisitor, withTransaction } from '../../../kernel/context';
import { answerIn } from '../../../kernel/passkey-act';
import { Refusal } from '../../../kernel/refusal';
import { passkeyFactor } from '../passkey/act/service';
import { countSecondFactorTry, isSecondFactor, mayBeSecondFactor } from '../totp/factor/service';
import { hasTotp } from '../totp/store';

const WRONG = '动态口令不正确或已经用过，请等验证器显示下一个';
const WRONG_PASSKEY = '通行密钥没有通过验证，请再试一次';

/**
 * The context of a member's call that came with a second factor: it can be spent once. Without one of their own it is passed over.
 * @throws Refusal secondFactorWrong, tooManyRequests
 */
export async function withMemberFactor(ctx: Context, given: string): Promise<Context> {
  const memberId = memberOrVisitor(ctx);
  if (!memberId || !(await hasTotp(ctx.db, memberId))) return ctx;
  await countSecondFactorTry(ctx, memberId);
  const answer = answerIn(given);
  if (answer) {
    const secondFactor = await passkeyFactor(ctx, memberId, answer);
    if (!secondFactor) throw new Refusal('secondFactorWrong', WRONG_PASSKEY);
    return { ...ctx, secondFactor };
  }
  if (!(await mayBeSecondFactor(ctx, memberId, given))) throw new Refusal('secondFactorWrong', WRONG);
  return { ...ctx, secondFactor: { wrong: WRONG, spend: (tx) => isSecondFactor(tx, ctx, memberId, given) } };
}

/** How an act is refused without a factor: a passkey signs these very words. `act`: 修改交易密码 */
const asked = (act: string) => `您开启了两步验证：${act}，还要验证器里的动态口令或通行密钥`;

/** Before anything else is used up: whether the call has to come again with a factor. @throws Refusal secondFactorNeeded */
export async function requireFactorGiven(ctx: Context, memberId: MemberId, act: string): Promise<void> {
  if (!ctx.secondFactor && (await hasTotp(ctx.db, memberId))) throw new Refusal('secondFactorNeeded', asked(act));
}

/**
 * Uses up the factor of a member who has one; outside of any transaction. `act` names the amount, where there is one.
 * @throws Refusal secondFactorNeeded, secondFactorWrong
 */
export async function spendFactorIfAny(ctx: Context, memberId: MemberId, act: string): Promise<void> {
  await requireFactorGiven(ctx, memberId, act);
  const { secondFactor } = ctx;
  if (secondFactor && !(await withTransaction(ctx, (tx) => secondFactor.spend(tx, asked(act)))))
    throw new Refusal('secondFactorWrong', secondFactor.wrong);
}
