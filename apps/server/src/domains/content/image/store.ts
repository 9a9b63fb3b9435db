// The only SQL of images. They are kept in the database, so that every node has them and one backup holds all.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type ImageRow = { type: string; width: number; height: number; content: Buffer };

export async function insertImage(
  tx: Transaction,
  image: ImageRow & { id: string; operatorId: string | null; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into content.image (id, type, width, height, content, operator_id, created_at)
    values (
      ${image.id}, ${image.type}, ${image.width}, ${image.height}, ${image.content}, ${image.operatorId}, ${image.now}
    )`);
}

export async function selectImage(db: Queryable, id: string): Promise<ImageRow | undefined> {
  return db.maybe<ImageRow>(sql`select type, width, height, content from content.image where id = ${id}`);
}
