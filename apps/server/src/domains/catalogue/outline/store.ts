// Endpoints as their product names them.
import type { Queryable } from '@jishi/db';
import { apiInfo } from '@jishi/db/schema/catalogue';
import { asc, eq, sql } from 'drizzle-orm';
import type { ApiInfoRow } from '../store';

type ApiOutlineRow = Pick<ApiInfoRow, 'id' | 'code' | 'name' | 'method' | 'path' | 'chargeCodes'> & {
  queryOnly: boolean;
  requiredParams: number;
};

/** Endpoints of a product in their order, without their documents. */
export function selectApiOutlines(db: Queryable, projectId: string): Promise<ApiOutlineRow[]> {
  const { id, code, name, method, path, chargeCodes, params } = apiInfo;
  const [elsewhere, required] = ['$[*] ? (@.in != "query")', '$[*] ? (@.required == true)'];
  return db.orm
    .select({
      id,
      code,
      name,
      method,
      path,
      chargeCodes,
      queryOnly: sql<boolean>`not jsonb_path_exists(${params}, ${elsewhere})`,
      requiredParams: sql<number>`jsonb_array_length(jsonb_path_query_array(${params}, ${required}))`,
    })
    .from(apiInfo)
    .where(eq(apiInfo.projectId, projectId))
    .orderBy(asc(apiInfo.sort), asc(apiInfo.id));
}
