// The database behind what asks it for a page.
import type { Database } from '@jishi/db';

const originals = new WeakMap<Database, Database>();

/** Notes that `db` asks the same database as `original`, in a way of its own. Returns `db`. */
export function standingFor(original: Database, db: Database): Database {
  originals.set(db, originalOf(original));
  return db;
}

/**
 * Under which what is kept for everybody is kept, and by which it is read: not by a page's snapshot, which may be older than the mark
 * or the moment that it is kept under.
 */
export function originalOf(db: Database): Database {
  return originals.get(db) ?? db;
}
