// Leases, booking and cleaning up, in SQL. The work itself is in packages/db/functions/gateway: grant_leases.sql says
// what a call is charged to.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openPool } from '../database';
import { COPY_COLUMNS } from '../records/row';
import type { Timing } from '../settings';
import type { Position } from './wal';

/** One run of a node: it does not own what an earlier run borrowed. */
export type NodeRun = { id: number; incarnation: string };

export type GrantRequest = { memberId: string; projectId: string; need: number; want: number };

export type Grant = {
  /** Index of the request it answers. */
  request: number;
  /** Other leases of the member still have calls left. */
  stranded: boolean;
  lease?: {
    id: string;
    source: 1 | 2 | 3 | 5;
    holdingId: string | null;
    price: bigint;
    calls: number;
    /** Epoch milliseconds. */
    expiresAt: number | null;
    remaining: number;
    /** Its place in the charging order: gateway.charging_turn. */
    turn: number;
  };
};

export type Booking = {
  wal: string;
  from: Position;
  to: Position;
  rows: readonly Buffer[];
  /** Finished leases: they are closed and their rest returned. */
  closing: readonly string[];
};

/** Queues the calls for ClickHouse, in the transaction that books them. */
const HAND_OVER = {
  name: 'gateway-hand-over',
  text: `
    insert into gateway.call_handover (call_ids, first_at, last_at)
    select array_agg(b.id order by b.id), min(b.at), max(b.at) from call_batch b`,
};

export class MeteringStore {
  /** Booking has its own connection: it holds a temporary table and must not queue behind anything. */
  readonly #booking: pg.Pool;

  constructor(
    private readonly db: pg.Pool,
    databaseUrl: string,
    private readonly timing: Pick<Timing, 'spendWithin' | 'deadAfter' | 'recallPatience'>,
    /** Whether booked calls go on to ClickHouse. */
    private readonly handsOver = false,
  ) {
    this.#booking = openPool(databaseUrl, {
      max: 1,
      // A node that freezes while booking must not keep rows locked from those who clean up after it.
      idle_in_transaction_session_timeout: timing.spendWithin,
      statement_timeout: timing.deadAfter,
    });
    this.#booking.on('connect', (client) => {
      client
        .query('create temporary table call_batch (like gateway.call_record) on commit delete rows')
        .catch(() => {}); // without it the flush fails
    });
  }

  /** @throws when the node's run is over (SQLSTATE GW001) or the database is away */
  async grant(node: NodeRun, requests: readonly GrantRequest[]): Promise<Grant[]> {
    const { rows } = await this.db.query<{
      request: number;
      lease_id: string | null;
      source: 1 | 2 | 3 | 5;
      holding_id: string | null;
      price: string;
      granted: number;
      expires_at: Date | null;
      remaining: string;
      stranded: boolean;
      turn: number;
    }>({
      name: 'gateway-grant-leases',
      text: 'select * from gateway.grant_leases($1, $2, $3, $4, $5, $6, $7)',
      values: [
        node.id,
        node.incarnation,
        requests.map((request) => request.memberId),
        requests.map((request) => request.projectId),
        requests.map((request) => request.need),
        requests.map((request) => request.want),
        Math.floor(this.timing.recallPatience / 2),
      ],
    });
    return rows.map((row) => ({
      request: row.request - 1,
      stranded: row.stranded,
      ...(row.lease_id && {
        lease: {
          id: row.lease_id,
          source: row.source,
          holdingId: row.holding_id,
          price: BigInt(row.price),
          calls: row.granted,
          expiresAt: row.expires_at?.getTime() ?? null,
          remaining: Number(row.remaining),
          turn: row.turn,
        },
      }),
    }));
  }

  /** Asks every node to return what it does not need of this member's. */
  async recall(memberId: string): Promise<void> {
    await this.db.query('select gateway.recall($1)', [memberId]);
  }

  /** Up to where a log is booked, and the time of its newest booked call (epoch milliseconds); registers a new log. */
  async progress(wal: string): Promise<Position & { lastCallAt: number }> {
    await this.db.query(
      'insert into gateway.wal_progress (wal_id, moved_at) values ($1, now()) on conflict do nothing',
      [wal],
    );
    const { rows } = await this.db.query<{ segment: number; bytes: string; last_call_at: Date | null }>(
      'select segment, bytes, last_call_at from gateway.wal_progress where wal_id = $1',
      [wal],
    );
    const row = rows[0]!;
    return { segment: row.segment, bytes: Number(row.bytes), lastCallAt: row.last_call_at?.getTime() ?? 0 };
  }

  /**
   * Books rows and closes leases in one transaction. Returns the leases that were charged although they had been taken back:
   * this node must stop using them.
   * @throws when the log is not booked up to `from` (SQLSTATE GW003); after any error, ask `progress` again
   */
  async book(node: NodeRun, booking: Booking): Promise<string[]> {
    const client = await this.#booking.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      if (booking.rows.length > 0) {
        const copy = client.query(copyFrom(`copy call_batch (${COPY_COLUMNS}) from stdin`));
        await pipeline(Readable.from(booking.rows), copy, { signal: AbortSignal.timeout(this.timing.deadAfter) });
      }
      const { rows } = await client.query<{ lost: string[] }>({
        name: 'gateway-absorb',
        text: 'select gateway.absorb($1, $2, $3, $4, $5, $6, $7) as lost',
        values: [
          node.id,
          booking.wal,
          booking.from.segment,
          booking.from.bytes,
          booking.to.segment,
          booking.to.bytes,
          booking.closing,
        ],
      });
      if (this.handsOver && booking.rows.length > 0) await client.query(HAND_OVER);
      await client.query('commit');
      return rows[0]!.lost;
    } catch (error) {
      broken = error as Error; // a fresh connection next time, whatever state this one is in
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Returns what earlier runs of this node had borrowed. Their log must be booked. */
  async closeEarlierRuns(node: NodeRun): Promise<void> {
    await this.db.query(
      `select gateway.close_leases(
         array(select id from gateway.lease where node_id = $1 and incarnation <> $2 and state = 1), 2::smallint
       )`,
      [node.id, node.incarnation],
    );
  }

  /** Takes back the leases of nodes silent for `deadAfter` ms. Returns how many. */
  async reclaim(deadAfter: number): Promise<number> {
    const { rows } = await this.db.query<{ closed: number }>(
      'select gateway.reclaim_leases(make_interval(secs => $1)) as closed',
      [deadAfter / 1000],
    );
    return rows[0]!.closed;
  }

  /** Settles one late charge; false if there is none. */
  async settleLateCharge(): Promise<boolean> {
    const { rows } = await this.db.query<{ settled: boolean }>('select gateway.settle_late_charge() as settled');
    return rows[0]!.settled;
  }

  /** Creates the partitions from yesterday to next week and empties the nonce table that is used next. */
  async prepareTables(): Promise<void> {
    await this.db.query(`select gateway.ensure_partitions((now() at time zone 'Asia/Shanghai')::date - 1, 9)`);
    await this.db.query('select gateway.clear_nonces()');
  }

  /** Deletes what is older than `keepDays`. */
  async forget(keepDays: number): Promise<void> {
    await this.db.query('select gateway.forget($1)', [keepDays]);
    await this.db.query('select gateway.forget_tiers()');
  }

  async close(): Promise<void> {
    await this.#booking.end();
  }
}
