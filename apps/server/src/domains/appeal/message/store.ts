// The SQL of what is said in appeals.
import { appealSide } from '@jishi/contract/enums/appeal';
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type NewMessage = {
  appealId: string;
  key: string;
  side: number;
  event: number | null;
  operatorId: string | null;
  textCipher: Buffer | null;
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

/** Keeps a message of a locked appeal; undefined when it was kept under its key before. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<string | undefined> {
  const { appealId, key, side, event, operatorId, textCipher } = message;
  const row = await tx.maybe<{ id: string }>(sql`
    insert into appeal.message (appeal_id, key, side, event, operator_id, text_cipher)
    values (${appealId}, ${key}, ${side}, ${event}, ${operatorId}, ${textCipher})
    on conflict (appeal_id, key) do nothing
    returning id`);
  return row?.id;
}

/** All that was said, the oldest first; without notes unless asked for. */
export function selectMessages(db: Queryable, appealId: string, { notes }: { notes: boolean }): Promise<MessageRow[]> {
  return db.many<MessageRow>(sql`
    select m.id, m.key, m.side, m.event, o.name as operator_name, m.text_cipher, m.at
    from appeal.message m left join operator.account o on o.id = m.operator_id
    where m.appeal_id = ${appealId} ${notes ? sql`` : sql`and m.side <> ${appealSide.note}`}
    order by m.id`);
}
