// The only SQL of the files of signatures. They are kept in the database, so that every node has them and one backup holds all.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type FileType = 'image/webp' | 'application/pdf';
export type FileRow = { id: string; name: string; type: FileType; bytes: number };
export type SealedFile = FileRow & { contentCipher: Buffer };

export async function insertFile(tx: Transaction, signatureId: string, file: SealedFile, now: Date): Promise<void> {
  await tx.run(sql`
    insert into sms.signature_file (id, signature_id, name, type, bytes, content_cipher, created_at)
    values (${file.id}, ${signatureId}, ${file.name}, ${file.type}, ${file.bytes}, ${file.contentCipher}, ${now})`);
}

/** Those of a signature, without their content, in the order of the ids. */
export function selectFiles(db: Queryable, signatureId: string, ids: readonly string[]): Promise<FileRow[]> {
  return db.many<FileRow>(sql`
    select id, name, type, bytes from sms.signature_file
    where signature_id = ${signatureId} and id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], id)`);
}

/** One of a signature. */
export function selectFile(db: Queryable, signatureId: string, id: string): Promise<SealedFile | undefined> {
  return db.maybe<SealedFile>(sql`
    select id, name, type, bytes, content_cipher from sms.signature_file
    where signature_id = ${signatureId} and id::text = ${id}`);
}

/** One of a member's own signatures. */
export function selectOwnFile(db: Queryable, memberId: MemberId, id: string): Promise<SealedFile | undefined> {
  return db.maybe<SealedFile>(sql`
    select f.id, f.name, f.type, f.bytes, f.content_cipher
    from sms.signature_file f join sms.signature s on s.id = f.signature_id
    where f.id = ${id} and s.member_id = ${memberId}`);
}
