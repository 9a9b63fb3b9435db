// A member's passkey in place of the authenticator's code, for one act.
import { type Context, type MemberId } from '../../../../kernel/context';
import { type answerIn, actFactor } from '../../../../kernel/passkey-act';
import { lockMember } from '../../member/store';
import { takeToConfirm } from '../challenge/service';
import { passkeyHandle } from '../rules';
import { selectByCredential, usePasskey } from '../store';

/** A passkey's answer as a second factor for one act; undefined when it is not right. @throws Refusal refused */
export function passkeyFactor(
  ctx: Context,
  memberId: MemberId,
  answer: NonNullable<ReturnType<typeof answerIn>>,
): Promise<Context['secondFactor']> {
  return actFactor(ctx, answer, {
    handle: passkeyHandle(ctx.vault, memberId),
    async find(credentialId) {
      const known = await selectByCredential(ctx.db, credentialId);
      return known?.memberId === memberId ? known : undefined;
    },
    async take(tx, challenge) {
      await lockMember(tx, memberId);
      return takeToConfirm(tx, ctx, memberId, challenge);
    },
    use: (tx, id, signCount) => usePasskey(tx, id, signCount, ctx.now()),
  });
}
