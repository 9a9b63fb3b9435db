// Of members who have a second factor, what is proven by a code to their phone is proven by the factor as well: whoever has their SIM
// card alone changes nothing. The code comes with the very call, and is used up by it.
import { type Context, type MemberId, memberOrVisitor, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { countSecondFactorTry, isSecondFactor, mayBeSecondFactor } from '../totp/factor/service';
import { hasTotp } from '../totp/store';

const WRONG = '动态口令不正确或已经用过，请等验证器显示下一个';

/**
 * The context of a member's call that came with a second factor: it can be spent once. Without one of their own it is passed over.
 * @throws Refusal secondFactorWrong, tooManyRequests
 */
export async function withMemberFactor(ctx: Context, code: string): Promise<Context> {
  const memberId = memberOrVisitor(ctx);
  if (!memberId || !(await hasTotp(ctx.db, memberId))) return ctx;
  await countSecondFactorTry(ctx, memberId);
  if (!(await mayBeSecondFactor(ctx, memberId, code))) throw new Refusal('secondFactorWrong', WRONG);
  return { ...ctx, secondFactor: { spend: (tx) => isSecondFactor(tx, ctx, memberId, code) } };
}

/** Before anything else is used up: whether the call has to come again with a factor. @throws Refusal secondFactorNeeded */
export async function requireFactorGiven(ctx: Context, memberId: MemberId): Promise<void> {
  if (!ctx.secondFactor && (await hasTotp(ctx.db, memberId)))
    throw new Refusal('secondFactorNeeded', '您开启了两步验证：这一步还要验证器里的动态口令');
}

/** Uses up the factor of a member who has one; outside of any transaction. @throws Refusal secondFactorNeeded, secondFactorWrong */
export async function spendFactorIfAny(ctx: Context, memberId: MemberId): Promise<void> {
  await requireFactorGiven(ctx, memberId);
  const { secondFactor } = ctx;
  if (secondFactor && !(await withTransaction(ctx, (tx) => secondFactor.spend(tx))))
    throw new Refusal('secondFactorWrong', WRONG);
}
