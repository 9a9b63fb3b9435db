// Changing the phone an account is bound to: by the old one's code, or by a face check when the old one is lost.
import * as contract from '@jishi/contract/account/phone';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { memberStatus } from '@jishi/contract/enums/account';
import { type Context, type MemberId } from '../../../kernel/context';
import { isIdNumber, personContexts } from '../../../kernel/identity';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { requireCaptcha } from '../captcha/service';
import { sendNumberCode, verifyMemberCode, verifyNumberCode } from '../code/service';
import { faceOf, startFace } from '../face/service';
import { endPhoneFlows } from '../face/store';
import { maskPhone, phoneContext, phoneKeyOf } from '../member/rules';
import { phoneOf } from '../member/service';
import { lockMember } from '../member/store';
import { actingAs } from '../rules';
import { withSessionsEnded } from '../session/service';
import type { Ticket } from '../ticket/rules';
import { issueTicket, requireTicket, spendTicket, ticketMember } from '../ticket/service';
import { PHONE_TAKEN, SAME_PHONE, isPhoneTaken } from './rules';
import { selectCertifiedPerson, selectMemberOfPerson, updatePhone } from './store';

/** A code from the present phone allows the change. @throws Refusal codeWrong */
export const startPhoneReset = useCase(contract.startPhoneReset, async (ctx, { code }) => {
  await verifyMemberCode(ctx, ctx.member, 'changePhone', code);
  return { ticket: await issueTicket(ctx.db, ctx, 'changePhone', ctx.member) };
});

/**
 * Sends a code to the new phone, with the same answer whether or not it is taken.
 * @throws Refusal stateConflict, tooManyRequests
 */
export const sendNewPhoneCode = useCase(contract.sendNewPhoneCode, async (ctx, { ticket, phone }) => {
  await requireOwnTicket(ctx, ticket);
  if ((await phoneOf(ctx, ctx.member)) === phone) throw invalidField('phone', SAME_PHONE);
  return sendNumberCode(ctx, phone, 'newPhone');
});

/** Moves the signed-in member to a new phone; other devices are signed out. @throws Refusal codeWrong, stateConflict, refused */
async function moveOwnPhone(
  ctx: MemberContext,
  { ticket, phone, code }: Checked<typeof contract.changePhone>,
): Promise<Output<typeof contract.changePhone>> {
  const owned = await requireOwnTicket(ctx, ticket);
  await verifyNumberCode(ctx, phone, 'newPhone', code);
  await movePhone(ctx, { memberId: ctx.member, ticket: owned, phone, keep: sessionOf(ctx) });
  return {};
}

export const resetPhone = useCase(contract.resetPhone, moveOwnPhone);
export const changePhone = useCase(contract.changePhone, moveOwnPhone);

async function requireOwnTicket(ctx: MemberContext, text: string): Promise<Ticket<'changePhone'>> {
  const ticket = requireTicket(ctx, text, 'changePhone');
  if ((await ticketMember(ctx, ticket)) === ctx.member) return ticket;
  throw new Refusal('stateConflict', '验证已失效，手机号没有改动，请重新验证');
}

/** Whether the member can prove by face who they are. */
export const startPhoneChange = useCase(contract.startPhoneChange, async (ctx) => {
  const person = await selectCertifiedPerson(ctx.db, ctx.member);
  return { certified: Boolean(person), name: person?.nameMask ?? '', idNumber: person?.idNumberMask ?? '' };
});

/** Starts a face check of the certified person. @throws Refusal certificationRequired, tooManyRequests, unavailable */
export const startPhoneChangeFace = useCase(contract.startPhoneChangeFace, async (ctx) => {
  const memberId = ctx.member;
  const certified = await selectCertifiedPerson(ctx.db, memberId);
  if (!certified) throw new Refusal('certificationRequired', '账户还没有实名认证，无法用人脸核身更换手机，请联系客服');
  const contexts = personContexts(certified.identityKey);
  const person = {
    name: ctx.vault.openText(certified.nameCipher, contexts.name),
    idNumber: ctx.vault.openText(certified.idNumberCipher, contexts.idNumber),
  };
  return startFace(ctx, { purpose: 'changePhone', memberId, person });
});

/**
 * The state of the check; once passed, with the ticket for `changePhone`.
 * @throws Refusal notFound
 */
export const queryPhoneChange = useCase(contract.queryPhoneChange, async (ctx, { flowId }) => {
  const memberId = ctx.member;
  const face = await faceOf(ctx, { flowId, purpose: 'changePhone', memberId });
  if (face.status !== 'passed') return { status: face.status, ticket: null };
  const certified = await selectCertifiedPerson(ctx.db, memberId);
  // The checked person must still be the account's owner.
  if (face.isUsed || !certified?.identityKey.equals(face.identityKey)) return { status: 'expired', ticket: null };
  return { status: 'passed', ticket: await issueTicket(ctx.db, ctx, 'changePhone', memberId) };
});

/**
 * Starts a face check of the named person. Work and answer are the same whether or not they have an account.
 * @throws Refusal captchaFailed, invalidInput, tooManyRequests, unavailable
 */
export const startLostPhoneFace = useCase(contract.startLostPhoneFace, async (ctx, { captcha, renews, ...named }) => {
  const person = { name: named.name, idNumber: named.idNumber.toUpperCase() };
  if (!isIdNumber(person.idNumber, ctx.now())) throw invalidField('idNumber', '身份证号不正确，请核对');
  await requireCaptcha(ctx, 'faceCheck', captcha);
  return startFace(ctx, { purpose: 'resetPhone', memberId: null, person, renews: renews ?? undefined });
});

/**
 * The state of the check; once passed, with the person's account and the ticket for `setLostPhone`.
 * @throws Refusal notFound
 */
export const queryLostPhoneFace = useCase(contract.queryLostPhoneFace, async (ctx, { flowId }) => {
  const face = await faceOf(ctx, { flowId, purpose: 'resetPhone', memberId: null });
  if (face.status !== 'passed') return { status: face.status, ticket: null, phone: '' };
  if (face.isUsed) return { status: 'expired', ticket: null, phone: '' };
  const found = await selectMemberOfPerson(ctx.db, face.identityKey);
  if (!found) return { status: 'passed', ticket: null, phone: '' };
  const ticket = await issueTicket(ctx.db, ctx, 'lostPhone', found.memberId);
  return { status: 'passed', ticket, phone: found.phoneMask };
});

/** Moves the account found by face to a new phone; every device is signed out. @throws Refusal codeWrong, stateConflict, refused */
export const setLostPhone = useCase(contract.setLostPhone, async (ctx, input) => {
  const ticket = requireTicket(ctx, input.ticket, 'lostPhone');
  const memberId = await ticketMember(ctx, ticket);
  await verifyNumberCode(ctx, input.phone, 'resetPhone', input.code);
  await movePhone(actingAs(ctx, memberId), { memberId, ticket, phone: input.phone, keep: null });
  return {};
});

type Move = {
  memberId: MemberId;
  ticket: Ticket<'changePhone' | 'lostPhone'>;
  phone: string;
  /** The session that stays. */
  keep: string | null;
};

/** Spends the ticket and moves the member, in one transaction with everything that hangs on it. @throws Refusal */
async function movePhone(ctx: Context, { memberId, ticket, phone, keep }: Move): Promise<void> {
  const oldPhone = await phoneOf(ctx, memberId);
  if (oldPhone === phone) throw invalidField('phone', SAME_PHONE);
  const phoneKey = phoneKeyOf(ctx.vault, phone);
  const phoneMask = maskPhone(phone);
  const work = withSessionsEnded(ctx, { memberId, keep }, async (tx) => {
    const { status } = await lockMember(tx, memberId);
    if (status === memberStatus.frozen) throw new Refusal('refused', '账户已被冻结，手机号没有改动，请联系客服');
    await spendTicket(tx, ctx, ticket, memberId);
    const phoneCipher = ctx.vault.seal(phone, phoneContext(phoneKey));
    const isFree = await updatePhone(tx, memberId, { phoneCipher, phoneKey, phoneMask });
    if (!isFree) throw new Refusal('refused', PHONE_TAKEN);
    await endPhoneFlows(tx, memberId, ctx.now());
    await recordAudit(tx, ctx, {
      action: 'account.changePhone',
      targetKind: 'member',
      targetId: memberId,
      before: { phone: maskPhone(oldPhone) },
      after: { phone: phoneMask, by: ticket.purpose },
    });
    await notify(tx, ctx, { memberId, event: 'phoneChanged', params: { phone: phoneMask }, phones: [oldPhone] });
  });
  await work.catch((error: unknown) => {
    throw isPhoneTaken(error) ? new Refusal('refused', PHONE_TAKEN) : error;
  });
}

function sessionOf(ctx: Context): string | null {
  return ctx.actor.kind === 'member' ? ctx.actor.sessionId : null;
}
