// Endpoints as their product names them.
import { type Queryable, sql } from '@jishi/db';
import type { ApiInfoRow } from '../store';

type ApiOutlineRow = Pick<ApiInfoRow, 'id' | 'code' | 'name' | 'method' | 'path' | 'chargeCodes' | 'charge'> & {
  queryOnly: boolean;
  requiredParams: number;
};

/** Endpoints of a product in their order, without their documents. */
export function selectApiOutlines(db: Queryable, projectId: string): Promise<ApiOutlineRow[]> {
  return db.many<ApiOutlineRow>(sql`
    select
      id, code, name, method, path, charge_codes, charge,
      not jsonb_path_exists(params, '$[*] ? (@.in != "query")') as query_only,
      jsonb_array_length(jsonb_path_query_array(params, '$[*] ? (@.required == true)')) as required_params
    from catalogue.api_info
    where project_id = ${projectId}
    order by sort, id`);
}
