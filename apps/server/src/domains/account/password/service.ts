// Login passwords: set and changed by ticket, or by a code when forgotten. Other sessions end.
import * as accountContract from '@jishi/contract/account';
import * as passwordContract from '@jishi/contract/account/password';
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { hashPassword } from '../../../kernel/password';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { sendCode, verifyNumberCode } from '../code/service';
import { phoneKeyOf } from '../member/rules';
import { phoneOf } from '../member/service';
import { lockMember, selectMemberByPhone } from '../member/store';
import { actingAs } from '../rules';
import { withSessionsEnded } from '../session/service';
import { issueTicket, requireOwnTicket, requireTicket, spendTicket, ticketMember } from '../ticket/service';
import { passwordFault } from './rules';
import { updatePassword } from './store';
import { forgetTries } from './try/store';

/**
 * Sets or replaces the signed-in member's password; their other sessions end.
 * @throws Refusal invalidInput when it will not do, stateConflict when the ticket is dead
 */
export const resetLoginPassword = useCase(accountContract.resetLoginPassword, async (ctx, { ticket, password }) => {
  const memberId = ctx.member;
  const proof = await requireOwnTicket(ctx, ticket, 'loginPassword', memberId);
  const keep = ctx.actor.kind === 'member' ? ctx.actor.sessionId : null;
  await setPassword(ctx, { memberId, password, keep }, (tx) => spendTicket(tx, ctx, proof, memberId));
  return {};
});

/** Sends a code for a forgotten password. @throws Refusal captchaFailed, tooManyRequests, unavailable */
export const sendResetCode = useCase(passwordContract.sendResetCode, (ctx, { phone, captcha }) =>
  sendCode(ctx, { phone, captcha, purpose: 'resetPassword' }),
);

/**
 * Exchanges a code for a ticket to set a new password.
 * @throws Refusal codeWrong; refused: nobody has the proven phone
 */
export const findPassword = useCase(passwordContract.findPassword, async (ctx, { phone, code }) => {
  const memberId = await memberByCode(ctx, phone, code);
  return { ticket: await issueTicket(ctx.db, ctx, 'resetPassword', memberId) };
});

/** Sets a forgotten password by ticket; every session ends. @throws Refusal stateConflict, invalidInput */
export const resetPassword = useCase(passwordContract.resetPassword, async (ctx, { ticket, password }) => {
  const proof = requireTicket(ctx, ticket, 'resetPassword');
  const memberId = await ticketMember(ctx, proof);
  await setPassword(ctx, { memberId, password, keep: null }, (tx) => spendTicket(tx, ctx, proof, memberId));
  return {};
});

/**
 * Sets a forgotten password by code; every session ends.
 * @throws Refusal invalidInput (does not use up a try); codeWrong; refused: nobody has the proven phone
 */
export const resetPasswordByCode = useCase(
  passwordContract.resetPasswordByCode,
  async (ctx, { phone, code, password }) => {
    requireGoodPassword(ctx, password, phone);
    const memberId = await memberByCode(ctx, phone, code);
    await setPassword(ctx, { memberId, password, keep: null }, async () => {});
    return {};
  },
);

/** The member with this phone; revealed only to a person who has proven to own it. */
async function memberByCode(ctx: Context, phone: string, code: string): Promise<MemberId> {
  await verifyNumberCode(ctx, phone, 'resetPassword', code);
  const member = await selectMemberByPhone(ctx.db, phoneKeyOf(ctx.vault, phone));
  if (!member) throw new Refusal('refused', '这个手机号还没有注册，用验证码登录即可注册');
  return member.id;
}

type NewPassword = { memberId: MemberId; password: string; keep: string | null };

/** Everything that changing a password brings, with what allows it. */
async function setPassword(
  ctx: Context,
  { memberId, password, keep }: NewPassword,
  spendProof: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const phone = await phoneOf(ctx, memberId);
  requireGoodPassword(ctx, password, phone);
  const hash = await hashPassword(ctx.vault, password);
  await withSessionsEnded(ctx, { memberId, keep }, async (tx) => {
    await lockMember(tx, memberId);
    await spendProof(tx);
    await updatePassword(tx, memberId, hash);
    await forgetTries(tx, phoneKeyOf(ctx.vault, phone));
    const acting = actingAs(ctx, memberId);
    await recordAudit(tx, acting, { action: 'account.setLoginPassword', targetKind: 'member', targetId: memberId });
    await notify(tx, ctx, { memberId, event: 'passwordChanged', params: { time: ctx.now(), ip: ctx.ip } });
  });
}

function requireGoodPassword({ settings }: Context, password: string, phone: string): void {
  const fault = passwordFault(password, { phone, siteName: settings.site.name });
  if (fault) throw invalidField('password', fault);
}
