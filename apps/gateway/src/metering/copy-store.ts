// Copies of logs, in SQL. Only a log's writer adds to it: what an earlier process, or an attempt without an answer, had on its way
// finds another writer.
import type { Database, Queryable } from '@jishi/db';
import { sql } from '@jishi/db/sql';
import { openWithDeadlines } from '../database';
import type { NodeRun } from '../node/run';
import type { Position } from './wal';

export type CopiedLog = { walId: string; writer: string | null };
/** A log of a dead node, and the run of it that was declared dead. */
export type DeadLog = { walId: string; run: NodeRun };
export type CopiedBlock = Position & { block: Buffer };

/** So many blocks are read at a time. */
const AT_ONCE = 64;

export class CopyStore {
  #writing: Database | undefined;

  constructor(
    private readonly db: Queryable,
    private readonly databaseUrl: string,
    /** How long calls may wait for their copy, in milliseconds. */
    private readonly withinMs: number,
  ) {}

  /** The logs that nodes of this name left. */
  logsOf(name: string): Promise<CopiedLog[]> {
    return this.db.many<CopiedLog>(
      sql`select wal_id, writer from gateway.copied_log where node_name = ${name} order by wal_id`,
    );
  }

  /** Nobody adds to these any more. */
  async endWriters(logs: readonly CopiedLog[]): Promise<void> {
    await this.db.run(sql`
      update gateway.copied_log l set writer = null
      from unnest(${logs.map(({ walId }) => walId)}::uuid[], ${logs.map(({ writer }) => writer)}::uuid[]) known (wal_id, writer)
      where l.wal_id = known.wal_id and l.writer = known.writer`);
  }

  /** The logs of nodes that were silent for `deadAfter` ms, or left, `own` apart. Nobody adds to them, unless such a node starts. */
  async takeDead(own: string, deadAfter: number): Promise<DeadLog[]> {
    const rows = await this.db.many<{ walId: string; nodeId: number; incarnation: bigint }>({
      named: 'gateway-take-dead-logs',
      sql: sql`
        select wal_id, node_id, incarnation
        from gateway.take_dead_logs(${own}, make_interval(secs => ${deadAfter / 1000}))`,
    });
    return rows.map(({ walId, nodeId, incarnation }) => ({ walId, run: { id: nodeId, incarnation } }));
  }

  /** Begins the copy of a log that nobody writes. @throws when another process was faster */
  async begin(name: string, walId: string, writer: string): Promise<void> {
    const begun = await this.db.run(sql`
      insert into gateway.copied_log as l (wal_id, node_name, writer) values (${walId}, ${name}, ${writer})
      on conflict (wal_id) do update set node_name = excluded.node_name, writer = excluded.writer where l.writer is null`);
    if (begun === 0) throw takenOver();
  }

  /** Resolves when the block has been committed. @throws after which it may have been, too: `resume` removes it */
  async add(walId: string, writer: string, { segment, bytes }: Position, block: Buffer): Promise<void> {
    // calls wait for it: it must not queue behind anything
    this.#writing ??= openWithDeadlines(this.databaseUrl, {
      max: 1,
      connectionTimeoutMillis: this.withinMs,
      query_timeout: this.withinMs,
      statement_timeout: this.withinMs,
    });
    const added = await this.#writing.run({
      named: 'gateway-copy-block',
      sql: sql`
        insert into gateway.copied_block (wal_id, segment, bytes, block)
        select l.wal_id, ${segment}::int, ${bytes}::bigint, ${block}::bytea from gateway.copied_log l
        where l.wal_id = ${walId} and l.writer = ${writer}
        for share`,
    });
    if (added === 0) throw takenOver();
  }

  /**
   * `next` writes from now on, and what stands behind `end` in its segment, which has ended, is removed. May be repeated.
   * @throws when the log is not `writer`'s
   */
  async resume(walId: string, writer: string, next: string, end: Position): Promise<void> {
    const { resumed } = await this.db.one<{ resumed: boolean }>(
      sql`select gateway.resume_copy(${walId}, ${writer}, ${next}, ${end.segment}, ${end.bytes}) as resumed`,
    );
    if (!resumed) throw takenOver();
  }

  /** Blocks of a log that begin behind `after`, in their order; undefined: from the first one on. */
  blocks(walId: string, after: Position | undefined): Promise<CopiedBlock[]> {
    const { segment, bytes } = after ?? { segment: -1, bytes: 0 };
    return this.db
      .many<{ segment: number; bytes: bigint; block: Buffer }>(
        sql`
        select segment, bytes, block from gateway.copied_block
        where wal_id = ${walId} and (segment, bytes) > (${segment}, ${bytes})
        order by segment, bytes
        limit ${AT_ONCE}`,
      )
      .then((rows) => rows.map((row) => ({ ...row, bytes: Number(row.bytes) })));
  }

  /** The newest segment that the copy has of a log; 0: none. */
  async lastSegment(walId: string): Promise<number> {
    const { last } = await this.db.one<{ last: number }>(
      sql`select coalesce(max(segment), 0) as last from gateway.copied_block where wal_id = ${walId}`,
    );
    return last;
  }

  /** Removes what stands before `until`: it is booked. */
  async forget(walId: string, until: Position): Promise<void> {
    await this.db.run({
      named: 'gateway-forget-copies',
      sql: sql`
        delete from gateway.copied_block
        where wal_id = ${walId} and (segment, bytes) < (${until.segment}, ${until.bytes})`,
    });
  }

  /** Removes a log of which all is booked and nobody adds to. */
  async drop(walId: string): Promise<void> {
    await this.db.run(sql`
      with log as (delete from gateway.copied_log where wal_id = ${walId} and writer is null returning wal_id)
      delete from gateway.copied_block b using log where b.wal_id = log.wal_id`);
  }

  async close(): Promise<void> {
    await this.#writing?.close();
  }
}

/** What this process writes counts no more: it has to start again. */
export class TakenOver extends Error {}

export const takenOver = () => new TakenOver('the copy of the log belongs to another process');
