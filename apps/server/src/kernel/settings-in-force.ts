// Settings as they hold now: the environment's, with what operators said over them. Each process keeps what it read until any
// operator writes anything anywhere (page-changes.ts), and a few seconds at most should it never hear of it.
import { type Database, sql } from '@jishi/db';
import type { Vault } from '@jishi/vault';
import { type Said, withSaid } from './declared-settings';
import { type ProvidersSaid, type Texts, openTexts, withProviders } from './provider-settings';
import { originalOf } from './original';
import { changeMark } from './page-changes';
import type { Settings } from './settings';

const STALE_MS = 5_000;

/** Secrets are kept open as long as the rest, in this process alone. */
type Read = { said: Said; providers: ProvidersSaid };
type Kept = { mark: number | undefined; at: number; read: Promise<Read> };

const kept = new WeakMap<Database, Kept>();
/** What was last read, for while the database does not answer. */
const last = new WeakMap<Database, Read>();
/** Settings with providers laid over them: keys are checked once, not for each request. */
const laid = new WeakMap<Read, { first: Settings; over: Settings }>();

type Asking = { db: Database; settings: Settings; vault: Vault };

/** What holds for a request or job that begins now. @throws as the database, where nothing was read before */
export async function settingsNow(asking: Asking): Promise<Settings> {
  const db = originalOf(asking.db);
  const mark = changeMark(db); // before it is read
  const known = kept.get(db);
  const isFresh = known && mark !== undefined && known.mark === mark && performance.now() - known.at < STALE_MS;
  const read = await (isFresh ? known.read : readSaid(db, asking.vault, mark));
  return withSaid(providersOver(asking.settings, read), read.said);
}

function providersOver(first: Settings, read: Read): Settings {
  const known = laid.get(read);
  if (known?.first === first) return known.over;
  const over = withProviders(first, read.providers);
  laid.set(read, { first, over });
  return over;
}

function readSaid(db: Database, vault: Vault, mark: number | undefined): Promise<Read> {
  const read = selectSaid(db, vault).then(
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
  kept.set(db, { mark, at: performance.now(), read });
  return read;
}

type Row = { kind: 'part' | 'provider'; name: string; said: Texts; cipher: Buffer | null };

async function selectSaid(db: Database, vault: Vault): Promise<Read> {
  const rows = await db.many<Row>(sql`
    (select distinct on (part) 'part' as kind, part as name, said, null::bytea as cipher
     from setting.change where status = 2 order by part, id desc)
    union all
    (select distinct on (provider) 'provider', provider, said, secret_cipher
     from setting.provider_change where status = 2 order by provider, id desc)`);
  const of = (wanted: Row['kind']) => rows.filter(({ kind }) => kind === wanted);
  return {
    said: Object.fromEntries(of('part').map(({ name, said }) => [name, said])),
    providers: Object.fromEntries(
      of('provider')
        .filter(({ said, cipher }) => cipher !== null || Object.keys(said).length > 0)
        .map(({ name, said, cipher }) => [name, openTexts(vault, name, said, cipher)]),
    ),
  };
}
