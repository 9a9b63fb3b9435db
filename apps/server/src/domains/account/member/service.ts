// Members as such: how one comes to be, and what of one is sealed.
import { memberStatus } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { maskPhone, newInviteCode, phoneContext, phoneKeyOf } from './rules';
import {
  type MemberRow,
  insertMember,
  mayBuyCards,
  selectMember,
  selectMemberByPhone,
  updateAuthentication,
  updateVipLevel,
} from './store';

export type Registration = {
  phone: string;
  invitedBy: MemberId | null;
  /** Made up for trying the product out; removable as a whole. */
  demo: boolean;
};

/** Registers a phone or returns its member: concurrent registrations of one phone create one member. */
export async function registerMember(
  tx: Transaction,
  ctx: Pick<Context, 'vault' | 'now'>,
  registration: Registration,
): Promise<{ memberId: MemberId; registered: boolean; status: number }> {
  const phoneKey = phoneKeyOf(ctx.vault, registration.phone);
  const inviteCode = newInviteCode();
  const memberId = await insertMember(tx, {
    phoneCipher: ctx.vault.seal(registration.phone, phoneContext(phoneKey)),
    phoneKey,
    phoneMask: maskPhone(registration.phone),
    nickname: `用户${inviteCode.slice(0, 6)}`,
    inviteCode,
    invitedBy: registration.invitedBy,
    demo: registration.demo,
    regTime: ctx.now(),
  });
  if (memberId) return { memberId, registered: true, status: memberStatus.normal };
  const existing = await selectMemberByPhone(tx, phoneKey);
  return { memberId: existing!.id, registered: false, status: existing!.status };
}

/** Keeps those whom operators barred from buying cards. @throws Refusal stateConflict */
export async function requireCardPermit(tx: Transaction, memberId: MemberId): Promise<void> {
  if (!(await mayBuyCards(tx, memberId)))
    throw new Refusal('stateConflict', '您的账户已停止购买卡密商品，如有疑问请联系客服');
}

/**
 * A member's row.
 * @throws Refusal notLoggedIn when it is gone, which happens only to closed accounts
 */
export async function memberRow(ctx: Pick<Context, 'db'>, memberId: MemberId): Promise<MemberRow> {
  const row = await selectMember(ctx.db, memberId);
  if (!row) throw new Refusal('notLoggedIn');
  return row;
}

/** A member's phone number in full. @throws Refusal stateConflict when none is bound */
export async function phoneOf(ctx: Pick<Context, 'db' | 'vault'>, memberId: MemberId): Promise<string> {
  const { phoneCipher, phoneKey } = await memberRow(ctx, memberId);
  if (!phoneCipher || !phoneKey) throw new Refusal('stateConflict', '账户还没有绑定手机，请先绑定');
  return ctx.vault.openText(phoneCipher, phoneContext(phoneKey));
}

/** Sets a member's certification (enumerations authStatus and authType), unless the member has a better one. */
export function setAuthentication(
  tx: Transaction,
  memberId: MemberId,
  authentication: { status: number; type: number },
): Promise<void> {
  return updateAuthentication(tx, memberId, authentication);
}

/** Writes which edition of a VIP level a member has, 0 for none: gateway nodes hear of it. */
export function setVipLevel(tx: Transaction, memberId: MemberId, edition: number): Promise<void> {
  return updateVipLevel(tx, memberId, edition);
}
