// Endpoints that an operator tries, drafts included, in SQL.
import type { Queryable } from '@jishi/db';
import { sql } from '@jishi/db/sql';
import { TOOL_COLUMNS } from '../mcp/store';
import type { ToolRow } from '../mcp/tools';

export class CheckStore {
  constructor(private readonly db: Queryable) {}

  api(apiId: string): Promise<ToolRow | undefined> {
    return this.db.maybe<ToolRow>(sql`
      select ${TOOL_COLUMNS}
      from catalogue.api_info i
      join catalogue.project p on p.id = i.project_id
      where i.id = ${apiId}`);
  }
}
