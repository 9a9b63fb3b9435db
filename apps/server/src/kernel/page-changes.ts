// Tells every server that something visitors are shown may have changed.
import { type Database, type Transaction, sql } from '@jishi/db';
import { type Listener, listen } from '@jishi/db/listen';

const CHANNEL = 'jishi_pages';
/** How often each database's pages have changed, as far as this process knows. */
const changes = new WeakMap<Database, { count: number }>();

function counterOf(db: Database): { count: number } {
  let counter = changes.get(db);
  if (!counter) changes.set(db, (counter = { count: 0 }));
  return counter;
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

/** Follows the changes that any server makes. */
export function followPageChanges(db: Database, databaseUrl: string): PageChanges {
  const counter = counterOf(db);
  const listener: Listener = listen(databaseUrl, CHANNEL, () => (counter.count += 1));
  return { mark: () => (listener.isListening() ? counter.count : undefined), close: () => listener.close() };
}
