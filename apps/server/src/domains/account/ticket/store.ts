// The only SQL of step tickets.
import type { Queryable, Transaction } from '@jishi/db';
import { stepTicket } from '@jishi/db/schema/account';
import type { MemberId } from '../../../kernel/context';
import type { TicketPurpose } from './rules';

export async function insertTicket(
  db: Queryable,
  ticket: { id: string; purpose: TicketPurpose; memberId: MemberId; expiresAt: Date },
): Promise<void> {
  await db.orm.insert(stepTicket).values(ticket);
}

/** Spends a ticket with the transaction: true once in its life. */
export async function useTicket(
  tx: Transaction,
  memberId: MemberId,
  ticket: { id: string; purpose: TicketPurpose; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update account.step_ticket
     set used_at = $4
     where id = $1 and member_id = $2 and purpose = $3 and used_at is null and expires_at > $4`,
    [ticket.id, memberId, ticket.purpose, ticket.now],
  );
  return rowCount === 1;
}

/** Removes tickets that expired before `before`. */
export async function deleteExpiredTickets(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from account.step_ticket where expires_at < $1', [before]);
}
