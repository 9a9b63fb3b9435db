// Tools and sessions of AI assistants, in SQL.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import type { Queryable } from '@jishi/db';
import { literal, sql } from '@jishi/db/sql';
import type { ToolRow } from './tools';

/** A session ends when it is unused for so long. */
const SESSION_HOURS = 24;
const EXPIRY = sql`now() - make_interval(hours => ${literal(SESSION_HOURS)})`;

const APPLY_ACTIVE = 1;

export type Reservation = 'reserved' | 'over' | 'gone';

/** A ToolRow of catalogue.api_info i and catalogue.project p. */
export const TOOL_COLUMNS = sql`
  i.id as api_id, i.code as api_code, i.name as api_name, i.summary, i.method, i.path, i.params, i.response_fields,
  p.id as project_id, p.code as project_code, p.name as project_name,
  case when p.price = 0 then 0 else greatest(
    p.price, (select max(t.price) from catalogue.price_tier t where t.project_id = p.id)
  ) end as price, p.unit, i.charge`;

export class McpStore {
  constructor(private readonly db: Queryable) {}

  /** Endpoints on sale of the products that the member may call, within a key's scope; of one product when asked. */
  tools(memberId: string, scope: readonly string[] | null, projectCode: string | null): Promise<ToolRow[]> {
    return this.db.many<ToolRow>({
      named: 'gateway-mcp-tools',
      sql: sql`
        select ${TOOL_COLUMNS}
        from access.apply a
        join catalogue.project p on p.id = a.project_id and p.status = ${literal(projectStatus.onSale)}
        join catalogue.api_info i on i.project_id = p.id
        where a.member_id = ${memberId} and a.status = ${literal(APPLY_ACTIVE)}
          and (${scope}::bigint[] is null or p.id = any (${scope}))
          and (${projectCode}::text is null or p.code = ${projectCode})
        order by a.stick_at desc nulls last, p.sort, p.id, i.sort, i.id
        limit 1000`,
    });
  }

  /** Opens a session that may spend up to `cap` (0.00001 yuan), and deletes some expired ones. */
  async open(keyId: string, cap: bigint): Promise<string> {
    const { id } = await this.db.one<{ id: string }>(sql`
      with over as (
        select id from gateway.mcp_session where seen_at < ${EXPIRY}
        limit 100 for update skip locked
      ), forgotten as (
        delete from gateway.mcp_session where id in (select id from over)
      )
      insert into gateway.mcp_session (key_id, spend_cap, opened_at, seen_at) values (${keyId}, ${cap}, now(), now())
      returning id`);
    return id;
  }

  /** Whether the session belongs to this key and is still open. */
  async isOpen(sessionId: string, keyId: string): Promise<boolean> {
    const found = await this.db.run(
      sql`select from gateway.mcp_session where id = ${sessionId} and key_id = ${keyId} and seen_at > ${EXPIRY}`,
    );
    return found === 1;
  }

  /** Reserves the price if the session can still bear it. */
  async reserve(sessionId: string, keyId: string, price: bigint): Promise<Reservation> {
    const session = await this.db.maybe<{ reserved: boolean }>(sql`
      with session as (
        select id from gateway.mcp_session where id = ${sessionId} and key_id = ${keyId} and seen_at > ${EXPIRY}
      ), taken as (
        update gateway.mcp_session s set reserved = s.reserved + ${price}, seen_at = now()
        where s.id = (select id from session) and s.spent + s.reserved + ${price} <= s.spend_cap
        returning s.id
      )
      select exists (select from taken) as reserved from session`);
    if (!session) return 'gone';
    return session.reserved ? 'reserved' : 'over';
  }

  /** Settles a reservation of which `charged` was spent. Returns the session's remaining cap. */
  async settle(sessionId: string, reserved: bigint, charged: bigint): Promise<bigint> {
    const session = await this.db.maybe<{ left: bigint }>(sql`
      update gateway.mcp_session s set reserved = s.reserved - ${reserved}, spent = s.spent + ${charged}
      where s.id = ${sessionId}
      returning greatest(s.spend_cap - s.spent - s.reserved, 0) as left`);
    return session?.left ?? 0n;
  }

  /** Ends a session of this key; another key's stays. */
  async close(sessionId: string, keyId: string): Promise<void> {
    await this.db.run(sql`delete from gateway.mcp_session where id = ${sessionId} and key_id = ${keyId}`);
  }
}
