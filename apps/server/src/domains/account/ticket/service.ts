// Multi-step flows: a completed step issues a ticket and the next one spends it, so no step can be skipped.
import * as contract from '@jishi/contract/account';
import type { Queryable, Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { verifyMemberCode } from '../code/service';
import { maskPhone } from '../member/rules';
import { phoneOf } from '../member/service';
import {
  type LoosePurpose,
  type MemberPurpose,
  type Ticket,
  type TicketPurpose,
  deadTicketText,
  expiryOf,
  newTicket,
  payloadContext,
  readTicket,
} from './rules';
import { insertTicket, selectTicketMember, useTicket } from './store';

/** Which steps a reset needs of this member; with the right code, the ticket for the reset itself. @throws Refusal codeWrong */
export const takeResetStep = useCase(contract.takeResetStep, async (ctx, { purpose, code }) => {
  const memberId = ctx.member;
  const steps = [{ kind: 'smsCode' as const, phone: maskPhone(await phoneOf(ctx, memberId)) }];
  if (!code) return { steps, ticket: null };
  await verifyMemberCode(ctx, memberId, purpose, code);
  return { steps, ticket: await issueTicket(ctx.db, ctx, purpose, memberId) };
});

/** A ticket for a member's next step; `payload`, if any, is carried there sealed. */
export async function issueTicket(
  db: Queryable,
  ctx: Pick<Context, 'vault' | 'now'>,
  purpose: MemberPurpose,
  memberId: MemberId,
  payload?: string,
): Promise<string> {
  const { id, text } = newTicket(ctx.vault, purpose);
  const payloadCipher = payload === undefined ? null : ctx.vault.seal(payload, payloadContext(id));
  await insertTicket(db, { id, purpose, memberId, payloadCipher, expiresAt: expiryOf(purpose, ctx.now()) });
  return text;
}

/** A ticket without a member that carries a sealed `payload` to the step that spends it. */
export async function issueLooseTicket(
  db: Queryable,
  ctx: Pick<Context, 'vault' | 'now'>,
  purpose: LoosePurpose,
  payload: string,
): Promise<string> {
  const { id, text } = newTicket(ctx.vault, purpose);
  const payloadCipher = ctx.vault.seal(payload, payloadContext(id));
  await insertTicket(db, { id, purpose, memberId: null, payloadCipher, expiresAt: expiryOf(purpose, ctx.now()) });
  return text;
}

/** A ticket that is genuine; whether it is still good is decided by spending it. @throws Refusal stateConflict */
export function requireTicket<Purpose extends TicketPurpose>(
  ctx: Pick<Context, 'vault'>,
  text: string,
  purpose: Purpose,
): Ticket<Purpose> {
  const id = readTicket(ctx.vault, text, purpose);
  if (!id) throw deadTicket(purpose);
  return { id, purpose };
}

/** A member's own that still looks good, before work that costs much: spending it decides. @throws Refusal stateConflict */
export async function requireOwnTicket<Purpose extends MemberPurpose>(
  ctx: Pick<Context, 'db' | 'vault' | 'now'>,
  text: string,
  purpose: Purpose,
  owner: MemberId,
): Promise<Ticket<Purpose>> {
  const ticket = requireTicket(ctx, text, purpose);
  if ((await ticketMember(ctx, ticket)) !== owner) throw deadTicket(purpose);
  return ticket;
}

/** Whose ticket it is, without spending it. @throws Refusal stateConflict when it was used or is too old */
export async function ticketMember(ctx: Pick<Context, 'db' | 'now'>, ticket: Ticket<MemberPurpose>): Promise<MemberId> {
  const memberId = await selectTicketMember(ctx.db, ticket, ctx.now());
  if (!memberId) throw deadTicket(ticket.purpose);
  return memberId;
}

/**
 * Spends a genuine ticket in the transaction of its effect; returns its payload.
 * @throws Refusal stateConflict when it was used, has expired, or is not `owner`'s
 */
export async function spendTicket(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'vault'>,
  ticket: Ticket<MemberPurpose>,
  owner: MemberId,
): Promise<string | undefined> {
  const spent = await useTicket(tx, ticket, ctx.now(), owner);
  if (!spent) throw deadTicket(ticket.purpose);
  return spent.payloadCipher ? ctx.vault.openText(spent.payloadCipher, payloadContext(ticket.id)) : undefined;
}

/**
 * Spends a genuine ticket without a member; returns its payload.
 * @throws Refusal stateConflict
 */
export async function spendLooseTicket(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'vault'>,
  ticket: Ticket<LoosePurpose>,
): Promise<string> {
  const spent = await useTicket(tx, ticket, ctx.now(), null);
  if (!spent?.payloadCipher) throw deadTicket(ticket.purpose);
  return ctx.vault.openText(spent.payloadCipher, payloadContext(ticket.id));
}

function deadTicket(purpose: TicketPurpose): Refusal {
  return new Refusal('stateConflict', deadTicketText(purpose));
}
