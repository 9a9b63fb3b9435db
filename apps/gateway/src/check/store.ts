// Endpoints that an operator tries, drafts included, in SQL.
import type pg from 'pg';
import { TOOL_COLUMNS } from '../mcp/store';
import type { ToolRow } from '../mcp/tools';

export class CheckStore {
  constructor(private readonly db: pg.Pool) {}

  async api(apiId: string): Promise<ToolRow | undefined> {
    const { rows } = await this.db.query<ToolRow>(
      `select ${TOOL_COLUMNS}
       from catalogue.api_info i
       join catalogue.project p on p.id = i.project_id
       where i.id = $1`,
      [apiId],
    );
    return rows[0];
  }
}
