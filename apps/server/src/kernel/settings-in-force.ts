// Settings as they hold now: the environment's, with what operators said over them. Each process keeps what it read until any
// operator writes anything anywhere (page-changes.ts), and a few seconds at most should it never hear of it.
import { type Database, sql } from '@jishi/db';
import { type Said, withSaid } from './declared-settings';
import { changeMark } from './page-changes';
import type { Settings } from './settings';

const STALE_MS = 5_000;

/** `over`: the settings that operators' words were laid over. */
type Kept = { mark: number | undefined; at: number; over: Settings; inForce: Promise<Settings> };

const kept = new WeakMap<Database, Kept>();
/** What was last read, for while the database does not answer. */
const last = new WeakMap<Database, Said>();

/** What holds for a request or job that begins now. @throws as the database, where nothing was read before */
export async function settingsNow({ db, settings }: { db: Database; settings: Settings }): Promise<Settings> {
  const mark = changeMark(db); // before it is read
  const known = kept.get(db);
  const isFresh =
    known?.over === settings && mark !== undefined && known.mark === mark && performance.now() - known.at < STALE_MS;
  return isFresh ? known.inForce : readInForce(db, settings, mark);
}

function readInForce(db: Database, over: Settings, mark: number | undefined): Promise<Settings> {
  const inForce = selectSaid(db).then(
    (found) => {
      last.set(db, found);
      return withSaid(over, found);
    },
    (error: unknown) => {
      kept.delete(db);
      const before = last.get(db);
      if (!before) throw error;
      return withSaid(over, before);
    },
  );
  kept.set(db, { mark, at: performance.now(), over, inForce });
  return inForce;
}

async function selectSaid(db: Database): Promise<Said> {
  const rows = await db.many<{ part: string; said: Record<string, string> }>(sql`
    select distinct on (part) part, said from setting.change where status = 2 order by part, id desc`);
  return Object.fromEntries(rows.map(({ part, said }) => [part, said]));
}
