// Tells every process that operators may have changed what visitors are shown, or what holds for all.
import { type Database, type Transaction, sql } from '@jishi/db';
import { type Listener, listen } from '@jishi/db/listen';
import { originalOf } from './original';

const CHANNEL = 'jishi_pages';
/** How often each database's pages have changed, as far as this process knows, and who hears of others' changes. */
type Counter = { count: number; listeners: Set<Listener> };
const changes = new WeakMap<Database, Counter>();

function counterOf(asking: Database): Counter {
  const db = originalOf(asking);
  let counter = changes.get(db);
  if (!counter) changes.set(db, (counter = { count: 0, listeners: new Set() }));
  return counter;
}

/**
 * Differs after each change that an operator made; undefined while changes made by other processes go unheard. A process that
 * follows none knows its own.
 */
export function changeMark(db: Database): number | undefined {
  const { count, listeners } = counterOf(db);
  return [...listeners].every((listener) => listener.isListening()) ? count : undefined;
}

/** Runs a write that visitors may see: this server knows as soon as it is committed, the others a moment later. */
export async function changingPages<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      await tx.run(sql`select pg_notify(${CHANNEL}, '')`);
      return result;
    });
  } finally {
    counterOf(db).count += 1; // also when it failed: it may have been committed all the same
  }
}

export type PageChanges = {
  /** Differs after each change; undefined while changes made by other servers go unheard. */
  mark(): number | undefined;
  close(): Promise<void>;
};

/** Follows the changes that any process makes. */
export function followPageChanges(db: Database, databaseUrl: string): PageChanges {
  const counter = counterOf(db);
  const listener: Listener = listen(databaseUrl, CHANNEL, () => (counter.count += 1));
  counter.listeners.add(listener);
  return {
    mark: () => (listener.isListening() ? counter.count : undefined),
    close() {
      counter.listeners.delete(listener);
      return listener.close();
    },
  };
}
