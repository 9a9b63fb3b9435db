// Flows in steps: a step that succeeds gives a ticket, the next one spends it, so that none can be skipped.
import type { takeResetStep as TakeResetStep } from '@jishi/contract/account';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, memberOf } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { verifyMemberCode } from '../code/service';
import { maskPhone } from '../member/rules';
import { phoneOf } from '../member/service';
import { TICKET_MS, type TicketPurpose, newTicket, readTicket } from './rules';
import { insertTicket, useTicket } from './store';

/** Which steps a reset needs of this member; with the right code, the ticket for the reset itself. @throws Refusal codeWrong */
export async function takeResetStep(
  ctx: Context,
  { purpose, code }: Checked<typeof TakeResetStep>,
): Promise<Output<typeof TakeResetStep>> {
  const memberId = memberOf(ctx);
  const steps = [{ kind: 'smsCode' as const, phone: maskPhone(await phoneOf(ctx, memberId)) }];
  if (!code) return { steps, ticket: null };
  await verifyMemberCode(ctx, memberId, purpose, code);
  const ticket = newTicket(ctx.vault, purpose, memberId);
  const expiresAt = new Date(ctx.now().getTime() + TICKET_MS);
  await insertTicket(ctx.db, { id: ticket.id, purpose, memberId, expiresAt });
  return { steps, ticket: ticket.text };
}

const DEAD_TICKET = '验证已失效，密码没有改动，请重新获取验证码';

/** The id of a ticket that is genuine; whether it is still good is decided by `spendTicket`. @throws Refusal stateConflict */
export function requireTicket(ctx: Context, text: string, purpose: TicketPurpose, memberId: MemberId): string {
  const id = readTicket(ctx.vault, text, purpose, memberId);
  if (!id) throw new Refusal('stateConflict', DEAD_TICKET);
  return id;
}

/** Spends a genuine ticket together with what it allows. @throws Refusal stateConflict when it was used or is too old */
export async function spendTicket(
  tx: Transaction,
  ctx: Context,
  ticket: { id: string; purpose: TicketPurpose; memberId: MemberId },
): Promise<void> {
  const isGood = await useTicket(tx, ticket.memberId, { ...ticket, now: ctx.now() });
  if (!isGood) throw new Refusal('stateConflict', DEAD_TICKET);
}
