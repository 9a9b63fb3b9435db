// A node's row, its heartbeat, and the connection by which it is present: the lock on its name and the news of changes.
import pg from 'pg';
import type { NodeRun } from '../metering/store';

export class NodeStore {
  constructor(private readonly db: pg.Pool) {}

  /** Names this database: a log belongs to one of them. */
  async installation(): Promise<string> {
    const { rows } = await this.db.query<{ id: string }>('select id from gateway.installation');
    return rows[0]!.id;
  }

  /** Starts a new run of the node of this name; leases of earlier runs are nobody's from now on. */
  async claim(name: string): Promise<NodeRun> {
    const { rows } = await this.db.query<NodeRun>('select id, incarnation from gateway.claim_node($1)', [name]);
    return rows[0]!;
  }

  /** Answers how many nodes are live, or undefined when this run is over: the node was declared dead. */
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

  /** 2: its log is booked, it may borrow; 3: it has given everything back and is gone. */
  async enter(run: NodeRun, state: 2 | 3): Promise<void> {
    await this.db.query('update gateway.node set state = $3 where id = $1 and incarnation = $2', [
      run.id,
      run.incarnation,
      state,
    ]);
  }
}

/** A connection that holds the lock on a node's name and hears what changed. */
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
