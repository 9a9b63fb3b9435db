// A node's row and heartbeat, and the connection that holds the lock on its name and hears of changes.
import type { Queryable } from '@jishi/db';
import { DATABASE_MS, DatabaseClock } from '@jishi/db/clock';
import { statementsOn } from '@jishi/db/database';
import { literal, sql } from '@jishi/db/sql';
import pg from 'pg';
import type { NodeRun } from './run';

/** Values of gateway.node.state. A recovering node books its log; a live one may borrow; one that left owes nothing. */
export const nodeState = { recovering: 1, live: 2, left: 3 } as const;

export class NodeStore {
  /** @param clock each heartbeat measures it */
  constructor(
    private readonly db: Queryable,
    private readonly clock = new DatabaseClock(),
  ) {}

  /** The id of this database: a log belongs to one database. */
  async installation(): Promise<string> {
    const { id } = await this.db.one<{ id: string }>(sql`select id from gateway.installation`);
    return id;
  }

  /** Starts a new run of the named node; leases of earlier runs have no owner from now on. */
  claim(name: string): Promise<NodeRun> {
    return this.db.one<NodeRun>(sql`select id, incarnation from gateway.claim_node(${name})`);
  }

  /** Returns how many nodes are live; undefined if this run is over because the node was declared dead. */
  async heartbeat(run: NodeRun): Promise<number | undefined> {
    const { recovering, live } = nodeState;
    const askedAt = this.clock.ask();
    const row = await this.db.maybe<{ live: number; ms: number }>({
      named: 'gateway-heartbeat',
      sql: sql`
        update gateway.node
        set heartbeat_at = clock_timestamp()
        where id = ${run.id} and incarnation = ${run.incarnation} and state in (${literal(recovering)}, ${literal(live)})
        returning (select count(*)::int from gateway.node where state = ${literal(live)}) as live, ${DATABASE_MS} as ms`,
    });
    if (row) this.clock.heard(row.ms, askedAt);
    return row?.live;
  }

  /**
   * Lays the node's number to rest until its time, if the ids of its log have run ahead of the database's by more than a second:
   * then `claim` gives the name another number, whose ids begin at the present. Returns whether it did.
   */
  async restNumber(run: NodeRun, wal: string): Promise<boolean> {
    const { rested } = await this.db.one<{ rested: boolean }>(
      sql`select gateway.rest_number(${run.id}, ${wal}) as rested`,
    );
    return rested;
  }

  async enter(run: NodeRun, state: typeof nodeState.live | typeof nodeState.left): Promise<void> {
    await this.db.run(
      sql`update gateway.node set state = ${state} where id = ${run.id} and incarnation = ${run.incarnation}`,
    );
  }
}

/** A connection that holds the lock on a node's name and listens for changes. */
export class PresenceConnection {
  readonly #client: pg.Client;

  constructor(databaseUrl: string, { onChange, onLost }: { onChange: (payload: string) => void; onLost: () => void }) {
    this.#client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true });
    this.#client.on('error', () => {}); // 'end' follows
    this.#client.on('end', onLost);
    this.#client.on('notification', ({ payload }) => payload && onChange(payload));
  }

  async open(): Promise<void> {
    await this.#client.connect();
    await this.#client.query('listen gateway_changed');
  }

  /** False while another connection holds the name. */
  async lock(name: string): Promise<boolean> {
    const { locked } = await statementsOn(this.#client).one<{ locked: boolean }>(
      sql`select pg_try_advisory_lock(hashtextextended('gateway.node:' || ${name}, 0)) as locked`,
    );
    return locked;
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }
}
