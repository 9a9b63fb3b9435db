// Makes every stored digest anew under the newest master key: each is put through one more key, which needs nothing but itself.
// What stored values become is prepared while the site runs; then it rests for the seconds in which they are put in place.
import { createSecretKey, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '@jishi/db';
import { type Vault, digestKeyContext, keysOfHolder, wrapped } from '@jishi/vault';
import { askForWay } from '../shared-lock';
import type { Renewed } from '../rules';
import type { Cell, Place, TablePlaces } from './rules';
import * as store from './store';

const AT_ONCE = 5_000;
/** Processes answer within twenty seconds whether they can make way. */
const WAIT_SECONDS = 30;
const ASK_AGAIN_MS = 1_000;
const LINE_UP_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

type Site = { db: Database; vault: Vault };

/** Does nothing when the digest key in force was made under the newest master key. Ended anywhere, it begins where it was. */
export async function renewDigests(site: Site, tables: readonly TablePlaces[]): Promise<Renewed> {
  const { db, vault } = site;
  if ((await store.selectMadeBy(db))?.equals(vault.newestPrint)) return { outcome: 'current' };
  const pending = await pendingKey(site);
  const by = { wrap: (digest: Buffer) => wrapped(digest, pending.key), vault };
  const prepare = async (tx: Transaction, place: Place) =>
    store.eachUnprepared(tx, place, { most: AT_ONCE, work: (cells) => keep(tx, place, cells, by) });
  for (const place of tables.flatMap(({ places }) => places)) await db.transaction((tx) => prepare(tx, place));
  const renewed = await whileAllRest(db, async (tx) => {
    await store.lockTables(
      tx,
      tables.map(({ table }) => table),
    );
    for (const place of tables.flatMap(({ places }) => places)) await prepare(tx, place); // what was written meanwhile
    await store.countPrepared(tx);
    let changed = 0;
    for (const table of tables) changed += await store.putInPlace(tx, table);
    await store.bringInForce(tx, pending.epoch);
    return changed;
  });
  if (renewed.outcome === 'renewed') await vault.renew();
  return renewed;
}

/** The key that was begun with, unless it was made under another master key: then one by chance. */
async function pendingKey({ db, vault }: Site) {
  const begun = await store.selectPending(db);
  const epoch = vault.epoch + 1;
  if (begun?.epoch === epoch && begun.madeBy.equals(vault.newestPrint)) {
    return { epoch, key: createSecretKey(vault.open(begun.keyCipher, digestKeyContext(epoch))) };
  }
  const key = randomBytes(32);
  const keyCipher = vault.seal(key, digestKeyContext(epoch));
  await db.transaction((tx) => store.insertPending(tx, { epoch, keyCipher, madeBy: vault.newestPrint }));
  return { epoch, key: createSecretKey(key) };
}

async function keep(tx: Transaction, place: Place, cells: Cell[], by: Parameters<Place['anew']>[1]): Promise<void> {
  await store.insertWrapped(
    tx,
    cells.map(({ mark }) => mark),
    cells.map((cell) => place.anew(cell, by)),
  );
}

/** Runs `work` in a transaction while no process makes digests: each has let go of the lock and stands in line for it. */
async function whileAllRest(db: Database, work: (tx: Transaction) => Promise<number>): Promise<Renewed> {
  let isLocked = false;
  const asking = setInterval(() => {
    if (!isLocked) askForWay(db).catch(() => {}); // the next one may get through
  }, ASK_AGAIN_MS);
  try {
    return await db.transaction(async (tx) => {
      const locked = store.lockAlone(tx, `${WAIT_SECONDS}s`);
      await Promise.all([locked, askForWay(db)]);
      isLocked = true;
      const restingSince = performance.now();
      const processes = await processesLeft(db, restingSince + LINE_UP_MS);
      if (processes.length > 0) return { outcome: 'busy', processes };
      const changed = await work(tx);
      return { outcome: 'renewed', changed, restedMs: Math.round(performance.now() - restingSince) };
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    return { outcome: 'busy', processes: await processesInMotion(db) };
  } finally {
    clearInterval(asking);
  }
}

/** Who has let go of the lock stands in line for it in the same breath; nobody waits longer than `until` for one that does not. */
async function processesLeft(db: Database, until: number): Promise<string[]> {
  for (;;) {
    const processes = await processesInMotion(db);
    if (processes.length === 0 || performance.now() > until) return processes;
  }
}

/** Servers that do not stand in line. Gateways make no digests that are stored. */
async function processesInMotion(db: Database): Promise<string[]> {
  const sessions = await store.selectSessions(db);
  const moving = sessions.filter(({ name, waits }) => keysOfHolder(name)?.process === 'server' && !waits);
  return moving.map(() => 'server');
}
