// Which endpoint of which product.
import type { Queryable } from '@jishi/db';

/** Undefined when there is none of this id. */
export async function selectApiNames(
  db: Queryable,
  apiId: string,
): Promise<{ projectId: string; code: string } | undefined> {
  const { rows } = await db.query<{ project_id: string; code: string }>(
    'select project_id, code from catalogue.api_info where id = $1',
    [apiId],
  );
  const row = rows[0];
  return row && { projectId: row.project_id, code: row.code };
}
