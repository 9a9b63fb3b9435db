// Settings as they hold now: the environment's, with what operators said over them. Each process keeps what it read until any
// operator writes anything anywhere (page-changes.ts), and a few seconds at most should it never hear of it.
import { type Database, sql } from '@jishi/db';
import { type Said, withSaid } from './declared-settings';
import { originalOf } from './original';
import { changeMark } from './page-changes';
import type { Settings } from './settings';

const STALE_MS = 5_000;

type Kept = { mark: number | undefined; at: number; said: Promise<Said> };

const kept = new WeakMap<Database, Kept>();
/** What was last read, for while the database does not answer. */
const last = new WeakMap<Database, Said>();

/** What holds for a request or job that begins now. @throws as the database, where nothing was read before */
export async function settingsNow(asking: { db: Database; settings: Settings }): Promise<Settings> {
  const db = originalOf(asking.db);
  const mark = changeMark(db); // before it is read
  const known = kept.get(db);
  const isFresh = known && mark !== undefined && known.mark === mark && performance.now() - known.at < STALE_MS;
  return withSaid(asking.settings, await (isFresh ? known.said : readSaid(db, mark)));
}

function readSaid(db: Database, mark: number | undefined): Promise<Said> {
  const said = selectSaid(db).then(
    (found) => {
      last.set(db, found);
      return found;
    },
    (error: unknown) => {
      kept.delete(db);
      const before = last.get(db);
      if (!before) throw error;
      return before;
    },
  );
  kept.set(db, { mark, at: performance.now(), said });
  return said;
}

async function selectSaid(db: Database): Promise<Said> {
  const rows = await db.many<{ part: string; said: Record<string, string> }>(sql`
    select distinct on (part) part, said from setting.change where status = 2 order by part, id desc`);
  return Object.fromEntries(rows.map(({ part, said }) => [part, said]));
}
