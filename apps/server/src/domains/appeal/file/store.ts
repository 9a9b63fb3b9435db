// The SQL of files in appeals. They are kept in the database, so that every node has them and one backup holds all.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type FileRow = { id: string; name: string; type: 'image/webp' | 'video/mp4'; bytes: number };
export type SealedFile = FileRow & { contentCipher: Buffer };

/** Keeps files of an appeal, of a message or still to be sent. */
export async function insertFiles(
  tx: Transaction,
  appealId: string,
  messageId: string | null,
  files: readonly SealedFile[],
): Promise<void> {
  for (const { id, name, type, bytes, contentCipher } of files)
    await tx.run(sql`
      insert into appeal.file (id, appeal_id, message_id, name, type, bytes, content_cipher)
      values (${id}, ${appealId}, ${messageId}, ${name}, ${type}, ${bytes}, ${contentCipher})`);
}

/** Makes uploaded files of an appeal part of a message; how many there were. */
export function sendFiles(
  tx: Transaction,
  appealId: string,
  messageId: string,
  ids: readonly string[],
): Promise<number> {
  return tx.run(sql`
    update appeal.file set message_id = ${messageId}
    where appeal_id = ${appealId} and message_id is null and id = any (${ids}::uuid[])`);
}

export async function countFiles(db: Queryable, appealId: string): Promise<number> {
  return (
    await db.one<{ files: number }>(sql`select count(*)::int as files from appeal.file where appeal_id = ${appealId}`)
  ).files;
}

/** Those that were sent, in the order of their upload. */
export function selectSentFiles(db: Queryable, appealId: string): Promise<(FileRow & { messageId: string })[]> {
  return db.many(sql`
    select id, name, type, bytes, message_id from appeal.file
    where appeal_id = ${appealId} and message_id is not null
    order by created_at, id`);
}

/** One of a member's own appeals; of anybody's that was sent, where no member is named. */
export function selectFile(db: Queryable, id: string, memberId?: MemberId): Promise<SealedFile | undefined> {
  const whose = memberId === undefined ? sql`f.message_id is not null` : sql`a.member_id = ${memberId}`;
  return db.maybe<SealedFile>(sql`
    select f.id, f.name, f.type, f.bytes, f.content_cipher
    from appeal.file f join appeal.appeal a on a.id = f.appeal_id
    where f.id = ${id} and ${whose}`);
}

/** Removes what was uploaded to an appeal and never sent. */
export async function deleteUnsent(tx: Transaction, appealId: string): Promise<void> {
  await tx.run(sql`delete from appeal.file where appeal_id = ${appealId} and message_id is null`);
}

/** Removes what was uploaded a day ago and never sent. */
export async function deleteStale(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from appeal.file where message_id is null and created_at < clock_timestamp() - interval '1 day'`);
}
