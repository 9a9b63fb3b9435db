// Calls waiting to be copied to ClickHouse, in SQL; choosing a batch is gateway.take_handover.
import type { Database } from '@jishi/db';
import { sql } from '@jishi/db/sql';
import { to as copyTo } from 'pg-copy-streams';

/**
 * ClickHouse column → expression: numbers and times only. Personal data (path, parameters, address) stays in PostgreSQL, so
 * that closing an account erases it in one place.
 */
const COLUMNS = {
  id: 'r.id',
  at: `to_char(r.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.MS')`,
  member_id: 'coalesce(r.member_id, 0)',
  key_id: 'coalesce(r.key_id, 0)',
  project_id: 'r.project_id',
  api_id: 'r.api_id',
  mode: 'r.mode',
  method: 'r.method',
  http_status: 'r.http_status',
  code: 'r.code',
  charged: 'r.charged::int',
  units: 'r.units',
  amount: 'r.amount',
  source: 'r.source',
  upstream_ms: 'r.upstream_ms',
  total_ms: 'r.total_ms',
  node_id: 'r.node_id',
};

export const HANDED_COLUMNS = Object.keys(COLUMNS).join(', ');

export class HandoverStore {
  constructor(private readonly db: Database) {}

  /** Claims a batch of about `most` calls for `forMs`. Returns its number, undefined if there is none. */
  async take(most: number, forMs: number): Promise<bigint | undefined> {
    const { batch } = await this.db.one<{ batch: bigint | null }>(
      sql`select gateway.take_handover(${most}, make_interval(secs => ${forMs / 1000})) as batch`,
    );
    return batch ?? undefined;
  }

  /** The calls of a batch, one line each in COPY's text format, which ClickHouse reads as TabSeparated. Always the same bytes. */
  async rows(batch: bigint): Promise<Buffer> {
    const client = await this.db.pool.connect();
    let broken: Error | undefined;
    try {
      const stream = client.query(
        copyTo(
          `copy (
             select ${Object.values(COLUMNS).join(', ')}
             from gateway.call_handover h
             cross join lateral unnest(h.call_ids) i (id)
             join gateway.call_record r on r.id = i.id and r.at between h.first_at and h.last_at
             where h.batch = ${batch}
             order by r.id
           ) to stdout`,
        ),
      );
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(piece as Buffer);
      return Buffer.concat(pieces);
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Removes a batch that ClickHouse has stored. */
  async drop(batch: bigint): Promise<void> {
    await this.db.run(sql`delete from gateway.call_handover where batch = ${batch}`);
  }

  /** Ends the claim: any node may take the batch. */
  async release(batch: bigint): Promise<void> {
    await this.db.run(sql`update gateway.call_handover set taken_until = now() where batch = ${batch}`);
  }
}
