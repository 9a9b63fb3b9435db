// The SQL of pictures in tickets. They are kept in the database, so that every node has them and one backup holds all.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

type PictureRow = { id: string; name: string; bytes: number };
export type SealedPicture = PictureRow & { contentCipher: Buffer };

export async function insertPictures(
  tx: Transaction,
  ticketId: string,
  messageId: string,
  pictures: readonly SealedPicture[],
): Promise<void> {
  for (const { id, name, bytes, contentCipher } of pictures)
    await tx.run(sql`
      insert into support.picture (id, ticket_id, message_id, name, bytes, content_cipher)
      values (${id}, ${ticketId}, ${messageId}, ${name}, ${bytes}, ${contentCipher})`);
}

export async function countPictures(db: Queryable, ticketId: string): Promise<number> {
  const { pictures } = await db.one<{ pictures: number }>(
    sql`select count(*)::int as pictures from support.picture where ticket_id = ${ticketId}`,
  );
  return pictures;
}

/** Of a ticket, in the order in which they were sent. */
export function selectPictures(db: Queryable, ticketId: string): Promise<(PictureRow & { messageId: string })[]> {
  return db.many(sql`
    select id, name, bytes, message_id from support.picture where ticket_id = ${ticketId} order by created_at, id`);
}

/** One of a member's own tickets; of anybody's where no member is named. */
export function selectPicture(db: Queryable, id: string, memberId?: MemberId): Promise<SealedPicture | undefined> {
  return db.maybe<SealedPicture>(sql`
    select p.id, p.name, p.bytes, p.content_cipher
    from support.picture p join support.ticket t on t.id = p.ticket_id
    where p.id = ${id} ${memberId === undefined ? sql`` : sql`and t.member_id = ${memberId}`}`);
}
