// Which endpoint of which product.
import { type Queryable, sql } from '@jishi/db';

/** Undefined when there is none of this id. */
export async function selectApiNames(
  db: Queryable,
  apiId: string,
): Promise<{ projectId: string; code: string } | undefined> {
  return db.maybe<{ projectId: string; code: string }>(sql`
    select project_id, code from catalogue.api_info where id = ${apiId}`);
}
