// Step tickets: proof that the step before was done, carried to the next one by the client.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Vault } from '@jishi/vault';
import type { MemberId } from '../../../kernel/context';

export const TICKET_MS = 15 * 60_000;

export type TicketPurpose = 'tradePassword' | 'loginPassword';

/** A ticket's text: its id and a signature over everything it stands for. */
export function newTicket(vault: Vault, purpose: TicketPurpose, memberId: MemberId): { id: string; text: string } {
  const id = randomUUID();
  return { id, text: `${id}.${signatureOf(vault, id, purpose, memberId).toString('base64url')}` };
}

/** The id of a ticket that was made for this purpose and member; undefined for any other text. */
export function readTicket(vault: Vault, text: string, purpose: TicketPurpose, memberId: MemberId): string | undefined {
  const [, id, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(text) ?? [];
  if (!id || !signature) return undefined;
  const expected = signatureOf(vault, id, purpose, memberId);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

function signatureOf(vault: Vault, id: string, purpose: TicketPurpose, memberId: MemberId): Buffer {
  return vault.keyedDigest(`${id}:${purpose}:${memberId}`, 'account.ticket');
}
