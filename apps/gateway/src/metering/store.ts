// Leases, booking and clean-up, in SQL. The functions are in packages/db/functions/gateway; grant_leases.sql decides
// what pays for a call.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { leaseState } from '@jishi/contract/enums/access';
import type { Database, Queryable } from '@jishi/db';
import { type Statements, statementsOn } from '@jishi/db/database';
import { literal, sql } from '@jishi/db/sql';
import { from as copyFrom } from 'pg-copy-streams';
import { openWithDeadlines } from '../database';
import { endingsIn } from '../idempotency/ending';
import { endClaims } from '../idempotency/store';
import type { NodeRun } from '../node/run';
import { COPY_COLUMNS } from '../records/row';
import type { Timing } from '../settings';
import type { Position } from './wal';

/** Days that are summed in one go; more are there only when a version first sums them. */
const DAYS_AT_ONCE = 20;

/** Calls found after their lease had been taken back, and what of them could still be paid. */
export type LateCharge = {
  id: string;
  memberId: string;
  projectId: string;
  calls: number;
  coveredCalls: number;
  amount: bigint;
  coveredAmount: bigint;
};

/** `need` units at once, up to `want` as reserve. */
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
    units: number;
    /** Epoch milliseconds. */
    expiresAt: number | null;
    remaining: number;
    /** Its place in the charging order: gateway.charging_turn. */
    turn: number;
  };
};

type GrantRow = {
  /** From 1. */
  request: number;
  leaseId: string | null;
  source: 1 | 2 | 3 | 5;
  holdingId: string | null;
  price: bigint;
  granted: number;
  expiresAt: Date | null;
  remaining: bigint;
  stranded: boolean;
  turn: number;
};

export type Booking = {
  wal: string;
  from: Position;
  to: Position;
  rows: readonly Buffer[];
  /** How calls with an Idempotency-Key ended. */
  endings?: readonly Buffer[];
  /** Finished leases: they are closed and their rest returned. */
  closing: readonly string[];
  /** It is the log of a dead node, whose run books it; with the last of it the copy ends. */
  ofDead?: 'more' | 'last';
};

/** The node is not dead any more: its log is its own again. */
export class Returned extends Error {}

const USED_AT_ONCE = 200;

/** Queues the calls for ClickHouse, in the transaction that books them. */
const HAND_OVER = {
  named: 'gateway-hand-over',
  sql: sql`
    insert into gateway.call_handover (call_ids, first_at, last_at)
    select array_agg(b.id order by b.id), min(b.at), max(b.at) from call_batch b`,
};

export class MeteringStore {
  /** Booking has its own connection: it holds a temporary table and must not queue behind anything. */
  readonly #booking: Database;

  constructor(
    private readonly db: Queryable,
    databaseUrl: string,
    private readonly timing: Pick<Timing, 'spendWithin' | 'deadAfter' | 'recallPatience'>,
    /** Whether booked calls go on to ClickHouse. */
    private readonly handsOver = false,
  ) {
    this.#booking = openWithDeadlines(databaseUrl, {
      max: 1,
      // A node that freezes while booking must not keep rows locked from those who clean up after it.
      idle_in_transaction_session_timeout: timing.spendWithin,
      statement_timeout: timing.deadAfter,
    });
    this.#booking.pool.on('connect', (client) => {
      client
        .query('create temporary table call_batch (like gateway.call_record) on commit delete rows')
        .catch(() => {}); // without it the flush fails
    });
  }

  /** @throws when the node's run is over (SQLSTATE GW001) or the database is away */
  async grant(node: NodeRun, requests: readonly GrantRequest[]): Promise<Grant[]> {
    const rows = await this.db.many<GrantRow>({
      named: 'gateway-grant-leases',
      sql: sql`
        select * from gateway.grant_leases(
          ${node.id}, ${node.incarnation},
          ${requests.map((request) => request.memberId)}, ${requests.map((request) => request.projectId)},
          ${requests.map((request) => request.need)}, ${requests.map((request) => request.want)},
          ${Math.floor(this.timing.recallPatience / 2)}
        )`,
    });
    return rows.map((row) => ({
      request: row.request - 1,
      stranded: row.stranded,
      ...(row.leaseId && {
        lease: {
          id: row.leaseId,
          source: row.source,
          holdingId: row.holdingId,
          price: row.price,
          units: row.granted,
          expiresAt: row.expiresAt?.getTime() ?? null,
          remaining: Number(row.remaining),
          turn: row.turn,
        },
      }),
    }));
  }

  /** Asks every node to return this member's unneeded leases. */
  async recall(memberId: string): Promise<void> {
    await this.db.run(sql`select gateway.recall(${memberId})`);
  }

  /** Up to where a log is booked, and the time of its newest booked call (epoch milliseconds); registers a new log. */
  async progress(wal: string): Promise<Position & { lastCallAt: number }> {
    await this.db.run(
      sql`insert into gateway.wal_progress (wal_id, moved_at) values (${wal}, now()) on conflict do nothing`,
    );
    const row = await this.db.one<{ segment: number; bytes: bigint; lastCallAt: Date | null }>(
      sql`select segment, bytes, last_call_at from gateway.wal_progress where wal_id = ${wal}`,
    );
    return { segment: row.segment, bytes: Number(row.bytes), lastCallAt: row.lastCallAt?.getTime() ?? 0 };
  }

  /**
   * Books rows and closes leases in one transaction. Returns the leases that were charged although they had been
   * reclaimed: this node must stop using them.
   * @throws when the log is not booked up to `from` (SQLSTATE GW003); after any error, ask `progress` again. `Returned`: nothing was
   * booked of a log whose node is back
   */
  async book(node: NodeRun, booking: Booking): Promise<string[]> {
    const client = await this.#booking.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      if (booking.ofDead) await stillDead(statementsOn(client), node);
      if (booking.rows.length > 0) {
        const copy = client.query(copyFrom(`copy call_batch (${COPY_COLUMNS}) from stdin`));
        await pipeline(Readable.from(booking.rows), copy, { signal: AbortSignal.timeout(this.timing.deadAfter) });
      }
      const statements = statementsOn(client);
      const { lostIds } = await statements.one<{ lostIds: string[] }>({
        named: 'gateway-absorb',
        sql: sql`
          select gateway.absorb(
            ${node.id}, ${booking.wal}, ${booking.from.segment}, ${booking.from.bytes},
            ${booking.to.segment}, ${booking.to.bytes}, ${booking.closing}
          ) as lost_ids`,
      });
      if (this.handsOver && booking.rows.length > 0) await statements.run(HAND_OVER);
      const endings = (booking.endings ?? []).flatMap(endingsIn);
      if (endings.length > 0) await endClaims(statements, endings);
      if (booking.ofDead === 'last') await statements.run(sql`select gateway.end_copy(${booking.wal})`);
      await client.query('commit');
      return lostIds;
    } catch (error) {
      broken = error as Error; // use a fresh connection next time, in case this one is broken
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Returns what earlier runs of this node had borrowed. Their log must be booked. */
  async closeEarlierRuns(node: NodeRun): Promise<void> {
    await this.db.run(sql`
      select gateway.close_leases(
        array(
          select id from gateway.lease
          where node_id = ${node.id} and incarnation < ${node.incarnation} and state = ${literal(leaseState.open)}
        ),
        ${leaseState.returned}::smallint
      )`);
  }

  /**
   * Returns leases of this run that the node does not know: the answer that lent them was lost, and nobody would spend them or give
   * them back. Those younger than `deadAfter` may be on their way.
   */
  async closeUnknown(node: NodeRun, known: readonly string[]): Promise<void> {
    await this.db.run({
      named: 'gateway-close-unknown',
      sql: sql`
        select gateway.close_leases(
          array(
            select id from gateway.lease
            where node_id = ${node.id} and incarnation = ${node.incarnation} and state = ${literal(leaseState.open)}
              and granted_at < clock_timestamp() - make_interval(secs => ${this.timing.deadAfter / 1000})
            except select unnest(${known}::bigint[])
          ),
          ${literal(leaseState.returned)}::smallint
        )`,
    });
  }

  /** Takes back the leases of nodes silent for `deadAfter` ms. Returns how many. */
  async reclaim(deadAfter: number): Promise<number> {
    const { closed } = await this.db.one<{ closed: number }>(
      sql`select gateway.reclaim_leases(make_interval(secs => ${deadAfter / 1000})) as closed`,
    );
    return closed;
  }

  /** Settles what was used of this run's open leases. Flushes never wait for more than a few of them. */
  async settleUsed(node: NodeRun): Promise<void> {
    const some = () =>
      this.db.one<{ settled: number }>({
        named: 'gateway-settle-used',
        sql: sql`select gateway.settle_used(${node.id}, ${node.incarnation}, ${literal(USED_AT_ONCE)}) as settled`,
      });
    while ((await some()).settled === USED_AT_ONCE);
  }

  /** Settles the oldest late charge; undefined if there is none. */
  async settleLateCharge(): Promise<LateCharge | undefined> {
    return this.db.maybe<LateCharge>(sql`
      select id, member_id, project_id, calls, covered_calls, amount, covered_amount
      from gateway.settle_late() where id is not null`);
  }

  /** Which of these calls, made between `from` and `to`, have a record. */
  async recorded(ids: readonly string[], from: Date, to: Date): Promise<Set<string>> {
    const rows = await this.db.many<{ id: string }>(sql`
      select id from gateway.call_record where id = any (${ids}::bigint[]) and at between ${from} and ${to}`);
    return new Set(rows.map(({ id }) => id));
  }

  /** Creates the partitions from yesterday to next week and empties the nonce table that is used next. */
  async prepareTables(): Promise<void> {
    await this.db.run(sql`select gateway.ensure_partitions((now() at time zone 'Asia/Shanghai')::date - 1, 9)`);
    await this.db.run(sql`select gateway.clear_nonces()`);
  }

  /** Sums days that are over, and those anew that late calls have changed: some of them, the others next time. */
  async sumDays(): Promise<void> {
    const seal = sql`select gateway.seal_days() as sealed`;
    if (!(await this.db.one<{ sealed: boolean }>(seal)).sealed) return;
    for (let n = 0; n < DAYS_AT_ONCE; n += 1) {
      const { more } = await this.db.one<{ more: boolean }>(sql`select gateway.sum_days() as more`);
      if (!more) return;
    }
  }

  /** Deletes records older than `keepDays`. */
  async forget(keepDays: number): Promise<void> {
    await this.db.run(sql`select gateway.forget(${keepDays})`);
    await this.db.run(sql`select gateway.forget_tiers()`);
  }

  async close(): Promise<void> {
    await this.#booking.close();
  }
}

/** Its next run waits until the transaction has ended. @throws Returned */
async function stillDead(statements: Statements, { id, incarnation }: NodeRun): Promise<void> {
  const { dead } = await statements.one<{ dead: boolean }>(sql`select gateway.is_dead(${id}, ${incarnation}) as dead`);
  if (!dead) throw new Returned('the node is back');
}
