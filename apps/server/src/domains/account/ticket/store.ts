// The only SQL of step tickets.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Ticket, TicketPurpose } from './rules';

type NewTicket = {
  id: string;
  purpose: TicketPurpose;
  memberId: MemberId | null;
  payloadCipher: Buffer | null;
  expiresAt: Date;
};

export async function insertTicket(db: Queryable, ticket: NewTicket): Promise<void> {
  await db.run(sql`
    insert into account.step_ticket (id, purpose, member_id, payload_cipher, expires_at)
    values (${ticket.id}, ${ticket.purpose}, ${ticket.memberId}, ${ticket.payloadCipher}, ${ticket.expiresAt})`);
}

/** Whose ticket it is while it is good. */
export async function selectTicketMember(db: Queryable, ticket: Ticket, now: Date): Promise<MemberId | undefined> {
  const row = await db.maybe<{ memberId: MemberId }>(sql`
    select t.member_id
    from account.step_ticket t
    where t.id = ${ticket.id} and t.purpose = ${ticket.purpose} and t.member_id is not null and t.used_at is null
      and t.expires_at > ${now}`);
  return row?.memberId;
}

/** Spends a ticket, of a member or of nobody, within the transaction; returns its payload, once only. */
export async function useTicket(
  tx: Transaction,
  ticket: Ticket,
  now: Date,
  memberId: MemberId | null,
): Promise<{ payloadCipher: Buffer | null } | undefined> {
  return tx.maybe<{ payloadCipher: Buffer | null }>(sql`
    update account.step_ticket
    set used_at = ${now}
    where id = ${ticket.id}
      and purpose = ${ticket.purpose}
      and used_at is null
      and expires_at > ${now}
      and member_id is not distinct from ${memberId}::bigint
    returning payload_cipher`);
}

/** Voids a member's unfinished flows. */
export async function voidTickets(tx: Transaction, memberId: MemberId, now: Date): Promise<void> {
  await tx.run(sql`update account.step_ticket set used_at = ${now} where member_id = ${memberId} and used_at is null`);
}

/** Removes tickets that expired before `before`. */
export async function deleteExpiredTickets(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from account.step_ticket where expires_at < ${before}`);
}
