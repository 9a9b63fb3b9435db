// Hears what other processes tell through the database (LISTEN), on a connection of its own.
import pg from 'pg';

const AGAIN_AFTER_MS = 1000;

export type Listener = {
  /** False while the connection is down: notifications are missed then. */
  isListening(): boolean;
  close(): Promise<void>;
};

/** Listens on a channel for good, connecting again as often as needed. `onNotice` also runs after each connecting. */
export function listen(url: string, channel: string, onNotice: () => void): Listener {
  let client: pg.Client | undefined;
  let listening = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const lost = () => {
    listening = false;
    client?.removeAllListeners('end');
    client = undefined;
    if (!closed) timer = setTimeout(() => void connect(), AGAIN_AFTER_MS);
  };
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    client = fresh;
    fresh.on('error', () => {}); // 'end' follows
    fresh.on('notification', onNotice);
    try {
      await fresh.connect();
      fresh.once('end', lost);
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNotice();
      listening = true;
    } catch {
      fresh.removeAllListeners('end');
      await fresh.end().catch(() => {});
      lost();
    }
  };
  void connect();
  return {
    isListening: () => listening,
    async close() {
      closed = true;
      listening = false;
      clearTimeout(timer);
      client?.removeAllListeners('end');
      await client?.end().catch(() => {});
    },
  };
}
