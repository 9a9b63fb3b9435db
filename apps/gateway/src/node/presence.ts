// Keeps the node present: exactly one process per name, and an open ear for changes, across cut connections.
import { PresenceConnection } from './store';

export type PresenceOptions = {
  databaseUrl: string;
  name: string;
  onChange: (payload: string) => void;
  /** News may have been missed: whatever is remembered must be read again. */
  onGap: () => void;
  /** Another process runs under this name. */
  onTaken: (error: Error) => void;
};

const RETRY_MS = 300;
/** A killed predecessor's connection, or our own cut one, may take the database a while to notice. */
const LOCK_PATIENCE_MS = 30_000;

export class Presence {
  #connection: PresenceConnection | undefined;
  #closed = false;
  #held = false;

  constructor(private readonly options: PresenceOptions) {}

  /** @throws when the database is away, or another process keeps the name */
  async start(): Promise<void> {
    await this.#connect();
    await this.#lock();
  }

  /** Whether this process has the name, as far as the database has told it. */
  get holdsName(): boolean {
    return this.#held;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#connection?.close();
  }

  async #connect(): Promise<PresenceConnection> {
    const { databaseUrl, onChange } = this.options;
    const connection = new PresenceConnection(databaseUrl, onChange, () => {
      if (connection === this.#connection) void this.#reconnect();
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
    const until = performance.now() + LOCK_PATIENCE_MS;
    for (;;) {
      this.#held = await this.#connection!.lock(this.options.name);
      if (this.#held) return;
      if (performance.now() > until) throw new Error(`another process runs as gateway node ${this.options.name}`);
      await pause();
    }
  }

  async #reconnect() {
    this.#connection = undefined;
    this.#held = false;
    let connection: PresenceConnection | undefined;
    while (!connection && !this.#closed) {
      await pause();
      connection = await this.#connect().catch(() => undefined);
    }
    if (this.#closed) return connection?.close();
    this.options.onGap();
    this.#lock().catch((error: Error) => {
      // A lock attempt that fails with its connection is repeated by the next one.
      if (connection === this.#connection && !this.#closed) this.options.onTaken(error);
    });
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}
