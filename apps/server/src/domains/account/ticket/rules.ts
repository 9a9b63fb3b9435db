// Step tickets: proof that the step before was done, carried to the next one by the client.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Vault } from '@jishi/vault';

const MINUTE_MS = 60_000;

/** Tickets: what one step allows the next to do, for how long, and the refusal for a dead one. */
const PURPOSES = {
  tradePassword: { minutes: 15, dead: '验证已失效，密码没有改动，请重新获取验证码' },
  loginPassword: { minutes: 15, dead: '验证已失效，密码没有改动，请重新获取验证码' },
  resetPassword: { minutes: 15, dead: '验证已失效，密码没有改动，请重新获取验证码' },
  changePhone: { minutes: 15, dead: '验证已失效，手机号没有改动，请重新验证' },
  lostPhone: { minutes: 15, dead: '验证已失效，手机号没有改动，请重新验证' },
  totpLogin: { minutes: 5, dead: '登录已超时，请重新登录' },
  wechatBind: { minutes: 15, dead: '绑定已超时，请重新扫码' },
} as const;

export type TicketPurpose = keyof typeof PURPOSES;
/** Tickets without a member yet: their payload is what the next step needs. */
export type LoosePurpose = 'wechatBind';
/** Tickets of one member, signed in or not. */
export type MemberPurpose = Exclude<TicketPurpose, LoosePurpose>;

/** A ticket whose signature is genuine; whether it is still good, the database knows. */
export type Ticket<Purpose extends TicketPurpose = TicketPurpose> = { id: string; purpose: Purpose };

export function expiryOf(purpose: TicketPurpose, now: Date): Date {
  return new Date(now.getTime() + PURPOSES[purpose].minutes * MINUTE_MS);
}

/** The refusal for a forged, used or expired ticket. */
export function deadTicketText(purpose: TicketPurpose): string {
  return PURPOSES[purpose].dead;
}

/** A ticket's text: its id, and a signature over id and purpose. */
export function newTicket(vault: Vault, purpose: TicketPurpose): { id: string; text: string } {
  const id = randomUUID();
  return { id, text: `${id}.${signaturesOf(vault, id, purpose)[0].toString('base64url')}` };
}

/** The id of a ticket that was made for this purpose; undefined for any other text. */
export function readTicket(vault: Vault, text: string, purpose: TicketPurpose): string | undefined {
  const [, id, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(text) ?? [];
  if (!id || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  return signaturesOf(vault, id, purpose).some((right) => timingSafeEqual(given, right)) ? id : undefined;
}

/** The vault context of a ticket's payload. */
export function payloadContext(ticketId: string): string {
  return `account.step_ticket.payload:${ticketId}`;
}

function signaturesOf(vault: Vault, id: string, purpose: TicketPurpose): [Buffer, ...Buffer[]] {
  return vault.tokenDigests(`${id}:${purpose}`, 'account.ticket');
}
