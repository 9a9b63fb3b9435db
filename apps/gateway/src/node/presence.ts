// Holds the lock on the node's name (one process per name) and listens for changes, across lost connections.
import type { Machine } from '../machine';
import type { PresenceConnection } from './store';

export type ChangeListener = {
  onChange: (payload: string) => void;
  /** Changes may have been missed: caches must be dropped. */
  onGap: () => void;
};

const RETRY_MS = 300;
/**
 * The database may need a while to notice that the connection of a killed predecessor, or our own lost one, is closed.
 */
const LOCK_PATIENCE_MS = 30_000;

type Connection = Pick<PresenceConnection, 'open' | 'lock' | 'close'>;

/** What a connection tells of. */
export type PresenceEvents = { onChange: (payload: string) => void; onLost: () => void };

export class Presence {
  #connection: Connection | undefined;
  #listener: ChangeListener | undefined;
  #closed = false;
  #held = false;
  #onTaken: (error: Error) => void = () => {};
  /** Resolves when another process has taken the name. */
  readonly taken: Promise<Error>;

  constructor(
    private readonly connect: (events: PresenceEvents) => Connection,
    private readonly name: string,
    private readonly machine: Machine,
  ) {
    this.taken = new Promise((resolve) => (this.#onTaken = resolve));
  }

  /** @throws when the database is away, or another process keeps the name */
  async start(): Promise<void> {
    await this.#connect();
    await this.#lock();
  }

  /** Hears changes from now on. */
  subscribe(listener: ChangeListener) {
    this.#listener = listener;
  }

  /** Whether this process holds the name, as last heard from the database. */
  get holdsName(): boolean {
    return this.#held;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#connection?.close();
  }

  async #connect(): Promise<Connection> {
    const connection = this.connect({
      onChange: (payload) => this.#listener?.onChange(payload),
      onLost: () => {
        if (connection === this.#connection) void this.#reconnect();
      },
    });
    try {
      await connection.open();
    } catch (error) {
      await connection.close();
      throw error;
    }
    this.#connection = connection;
    return connection;
  }

  async #lock() {
    const until = this.machine.monotonic() + LOCK_PATIENCE_MS;
    for (;;) {
      this.#held = await this.#connection!.lock(this.name);
      if (this.#held) return;
      if (this.machine.monotonic() > until) throw new Error(`another process runs as gateway node ${this.name}`);
      await this.#pause();
    }
  }

  async #reconnect() {
    this.#connection = undefined;
    this.#held = false;
    let connection: Connection | undefined;
    while (!connection && !this.#closed) {
      await this.#pause();
      connection = await this.#connect().catch(() => undefined);
    }
    if (this.#closed) return connection?.close();
    this.#listener?.onGap();
    this.#lock().catch((error: Error) => {
      // A lock attempt that fails with its connection is repeated by the next one.
      if (connection === this.#connection && !this.#closed) this.#onTaken(error);
    });
  }
  #pause(): Promise<void> {
    return new Promise((resolve) => this.machine.later(RETRY_MS, resolve));
  }
}
