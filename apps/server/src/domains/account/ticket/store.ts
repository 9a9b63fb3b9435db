// The only SQL of step tickets.
import type { Queryable, Transaction } from '@jishi/db';
import { stepTicket } from '@jishi/db/schema/account';
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
  await db.orm.insert(stepTicket).values(ticket);
}

/** Whose ticket it is while it is good. */
export async function selectTicketMember(db: Queryable, ticket: Ticket, now: Date): Promise<MemberId | undefined> {
  const { rows } = await db.query<{ member_id: MemberId }>(
    `select t.member_id
     from account.step_ticket t
     where t.id = $1 and t.purpose = $2 and t.member_id is not null and t.used_at is null and t.expires_at > $3`,
    [ticket.id, ticket.purpose, now],
  );
  return rows[0]?.member_id;
}

/** Spends a ticket of a member, or of nobody, with the transaction: what it carried, once in its life. */
export async function useTicket(
  tx: Transaction,
  ticket: Ticket,
  now: Date,
  memberId: MemberId | null,
): Promise<{ payloadCipher: Buffer | null } | undefined> {
  const { rows } = await tx.query<{ payload_cipher: Buffer | null }>(
    `update account.step_ticket
     set used_at = $3
     where id = $1
       and purpose = $2
       and used_at is null
       and expires_at > $3
       and member_id is not distinct from $4::bigint
     returning payload_cipher`,
    [ticket.id, ticket.purpose, now, memberId],
  );
  return rows[0] && { payloadCipher: rows[0].payload_cipher };
}

/** Ends what a member has begun and not finished. */
export async function voidTickets(tx: Transaction, memberId: MemberId, now: Date): Promise<void> {
  await tx.query('update account.step_ticket set used_at = $2 where member_id = $1 and used_at is null', [
    memberId,
    now,
  ]);
}

/** Removes tickets that expired before `before`. */
export async function deleteExpiredTickets(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from account.step_ticket where expires_at < $1', [before]);
}
