// The only SQL of what changed about products.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export async function insertChange(
  tx: Transaction,
  projectId: string,
  at: Date,
  lines: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into catalogue.project_change (project_id, at, lines) values (${projectId}, ${at}, ${lines}::text[])`);
}

/** The latest first. */
export async function selectChanges(
  db: Queryable,
  projectId: string,
  most: number,
): Promise<{ at: Date; lines: string[] }[]> {
  return db.many<{ at: Date; lines: string[] }>(sql`
    select at, lines from catalogue.project_change where project_id = ${projectId} order by id desc limit ${most}`);
}
