// The SQL of the papers of deeds. They are kept in the database, so that every node has them and one backup holds all.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type FileRow = { kind: number; name: string; type: string; bytes: number; digest: string; createdAt: Date };
export type SealedFile = FileRow & { contentCipher: Buffer };

/** Keeps a paper in the place of an earlier one of its kind. */
export async function saveFile(tx: Transaction, deedId: string, file: SealedFile): Promise<void> {
  const { kind, name, type, bytes, digest, contentCipher, createdAt } = file;
  await tx.run(sql`
    insert into deed.file (deed_id, kind, name, type, bytes, digest, content_cipher, created_at)
    values (${deedId}, ${kind}, ${name}, ${type}, ${bytes}, ${digest}, ${contentCipher}, ${createdAt})
    on conflict (deed_id, kind) do update
    set name = excluded.name, type = excluded.type, bytes = excluded.bytes, digest = excluded.digest,
      content_cipher = excluded.content_cipher, created_at = excluded.created_at`);
}

/** Of a deed, without their content. */
export function selectFiles(db: Queryable, deedId: string): Promise<FileRow[]> {
  return db.many<FileRow>(sql`
    select kind, name, type, bytes, digest, created_at from deed.file where deed_id = ${deedId} order by kind`);
}

export function selectFile(db: Queryable, deedId: string, kind: number): Promise<SealedFile | undefined> {
  return db.maybe<SealedFile>(sql`
    select kind, name, type, bytes, digest, content_cipher, created_at
    from deed.file where deed_id = ${deedId} and kind = ${kind}`);
}
