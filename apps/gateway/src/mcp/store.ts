// Tools and sessions of AI assistants, in SQL.
import type pg from 'pg';
import type { ToolRow } from './tools';

/** A session that nobody used for so long is over. */
const SESSION_HOURS = 24;

export type Reservation = 'reserved' | 'over' | 'gone';

/** A ToolRow of catalogue.api_info i and catalogue.project p. */
export const TOOL_COLUMNS = `
  i.id as api_id, i.code as api_code, i.name as api_name, i.summary, i.method, i.path, i.params,
  p.id as project_id, p.code as project_code, p.name as project_name,
  case when p.price = 0 then 0 else greatest(
    p.price, (select max(t.price) from catalogue.price_tier t where t.project_id = p.id)
  ) end as price`;

export class McpStore {
  constructor(private readonly db: pg.Pool) {}

  /** Endpoints on sale of the products that the member may call, within a key's scope; of one product when asked. */
  async tools(memberId: string, scope: readonly string[] | null, projectCode: string | null): Promise<ToolRow[]> {
    const { rows } = await this.db.query<ToolRow>({
      name: 'gateway-mcp-tools',
      text: `
        select ${TOOL_COLUMNS}
        from access.apply a
        join catalogue.project p on p.id = a.project_id and p.status = 2
        join catalogue.api_info i on i.project_id = p.id
        where a.member_id = $1 and a.status = 1
          and ($2::bigint[] is null or p.id = any ($2))
          and ($3::text is null or p.code = $3)
        order by a.stick_at desc nulls last, p.sort, p.id, i.sort, i.id
        limit 1000`,
      values: [memberId, scope, projectCode],
    });
    return rows;
  }

  /** Opens a session that may spend up to `cap` (0.00001 yuan), and forgets some that are long over. */
  async open(keyId: string, cap: bigint): Promise<string> {
    const { rows } = await this.db.query<{ id: string }>(
      `with over as (
         select id from gateway.mcp_session where seen_at < now() - make_interval(hours => $3)
         limit 100 for update skip locked
       ), forgotten as (
         delete from gateway.mcp_session where id in (select id from over)
       )
       insert into gateway.mcp_session (key_id, spend_cap, opened_at, seen_at) values ($1, $2, now(), now()) returning id`,
      [keyId, cap, SESSION_HOURS],
    );
    return rows[0]!.id;
  }

  /** Whether the session is this key's and still on. */
  async isOpen(sessionId: string, keyId: string): Promise<boolean> {
    const { rowCount } = await this.db.query(
      `select from gateway.mcp_session
       where id = $1 and key_id = $2 and seen_at > now() - make_interval(hours => $3)`,
      [sessionId, keyId, SESSION_HOURS],
    );
    return rowCount === 1;
  }

  /** Sets the price aside if the session can still bear it. */
  async reserve(sessionId: string, keyId: string, price: bigint): Promise<Reservation> {
    const { rows } = await this.db.query<{ reserved: boolean }>(
      `with session as (
         select id from gateway.mcp_session
         where id = $1 and key_id = $2 and seen_at > now() - make_interval(hours => $4)
       ), taken as (
         update gateway.mcp_session s set reserved = s.reserved + $3, seen_at = now()
         where s.id = (select id from session) and s.spent + s.reserved + $3 <= s.spend_cap
         returning s.id
       )
       select exists (select from taken) as reserved from session`,
      [sessionId, keyId, price, SESSION_HOURS],
    );
    if (!rows[0]) return 'gone';
    return rows[0].reserved ? 'reserved' : 'over';
  }

  /** What came of a reservation: `charged` of it was spent. Answers what the session has left. */
  async settle(sessionId: string, reserved: bigint, charged: bigint): Promise<bigint> {
    const { rows } = await this.db.query<{ left: string }>(
      `update gateway.mcp_session s set reserved = s.reserved - $2, spent = s.spent + $3
       where s.id = $1
       returning greatest(s.spend_cap - s.spent - s.reserved, 0) as left`,
      [sessionId, reserved, charged],
    );
    return BigInt(rows[0]?.left ?? 0);
  }

  /** Ends a session of this key; another key's stays. */
  async close(sessionId: string, keyId: string): Promise<void> {
    await this.db.query('delete from gateway.mcp_session where id = $1 and key_id = $2', [sessionId, keyId]);
  }
}
