// A node's row and heartbeat, and the connection that holds the lock on its name and hears of changes.
import pg from 'pg';
import type { NodeRun } from '../metering/store';

export class NodeStore {
  constructor(private readonly db: pg.Pool) {}

  /** The id of this database: a log belongs to one database. */
  async installation(): Promise<string> {
    const { rows } = await this.db.query<{ id: string }>('select id from gateway.installation');
    return rows[0]!.id;
  }

  /** Starts a new run of the named node; leases of earlier runs have no owner from now on. */
  async claim(name: string): Promise<NodeRun> {
    const { rows } = await this.db.query<NodeRun>('select id, incarnation from gateway.claim_node($1)', [name]);
    return rows[0]!;
  }

  /** Returns how many nodes are live; undefined if this run is over because the node was declared dead. */
  async heartbeat(run: NodeRun): Promise<number | undefined> {
    const { rows } = await this.db.query<{ live: number }>({
      name: 'gateway-heartbeat',
      text: `
        update gateway.node
        set heartbeat_at = clock_timestamp()
        where id = $1 and incarnation = $2 and state in (1, 2)
        returning (select count(*)::int from gateway.node where state = 2) as live`,
      values: [run.id, run.incarnation],
    });
    return rows[0]?.live;
  }

  /** 2: its log is booked and it may borrow; 3: it has returned everything and left. */
  async enter(run: NodeRun, state: 2 | 3): Promise<void> {
    await this.db.query('update gateway.node set state = $3 where id = $1 and incarnation = $2', [
      run.id,
      run.incarnation,
      state,
    ]);
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
    const { rows } = await this.#client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('gateway.node:' || $1, 0)) as locked`,
      [name],
    );
    return rows[0]!.locked;
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }
}
