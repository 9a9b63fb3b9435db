// The SQL of what is said in tickets.
import { ticketSide } from '@jishi/contract/enums/ticket-talk';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';

export type NewMessage = {
  ticketId: string;
  key: string;
  side: number;
  event: number | null;
  operatorId: string | null;
  textCipher: Buffer | null;
  at: Date;
};
export type MessageRow = {
  id: string;
  key: string;
  side: number;
  event: number | null;
  operatorName: string | null;
  textCipher: Buffer | null;
  at: Date;
};

/** Keeps a message of a locked ticket; undefined when it was kept under its key before. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<string | undefined> {
  const { ticketId, key, side, event, operatorId, textCipher, at } = message;
  const row = await tx.maybe<{ id: string }>(sql`
    insert into support.message (ticket_id, key, side, event, operator_id, text_cipher, at)
    values (${ticketId}, ${key}, ${side}, ${event}, ${operatorId}, ${textCipher}, ${at})
    on conflict (ticket_id, key) do nothing
    returning id`);
  return row?.id;
}

/** All that was said, the oldest first; without notes unless asked for. */
export function selectMessages(db: Queryable, ticketId: string, { notes }: { notes: boolean }): Promise<MessageRow[]> {
  return db.many<MessageRow>(sql`
    select m.id, m.key, m.side, m.event, o.name as operator_name, m.text_cipher, m.at
    from support.message m left join operator.account o on o.id = m.operator_id
    where m.ticket_id = ${ticketId} ${notes ? sql`` : sql`and m.side <> ${literal(ticketSide.note)}`}
    order by m.id`);
}
