// Changes the master key while the site runs: everything sealed is sealed anew by the newest key. Where it stands is told by
// the values themselves (the first byte names the key), so that it goes on wherever it was ended.
import type { Database } from '@jishi/db';
import { DIGEST_KEY_CONTEXT, type Vault, VaultError, digestKeyContext, keysOfHolder } from '@jishi/vault';
import type { DigestTable } from '../kernel/digests';
import { type SealedTable, sealedTable } from '../kernel/sealed';
import { placesOf as digestPlacesOf } from './epoch/rules';
import { renewDigests } from './epoch/service';
import type { Opened, Rotated } from './rules';
import * as store from './store';

const AT_ONCE = 100;
const OPENED_AT_ONCE = 1000;
/** While the site runs, values are written between a look and the next; more rounds than this mean that somebody still seals by an old key. */
const ROUNDS = 5;

/** The keys that digests are made with are sealed as well. */
const digestKeys = [
  sealedTable({ table: 'vault.digest_key', columns: { key_cipher: () => DIGEST_KEY_CONTEXT } }),
  sealedTable<{ epoch: number }>({
    table: 'vault.digest_epoch',
    key: 'epoch',
    columns: { key_cipher: ({ epoch }) => digestKeyContext(epoch) },
  }),
];

type Site = { db: Database; vault: Vault };

/** What the domains declare. */
type Declared = { sealed: readonly SealedTable[]; digests: readonly DigestTable[] };

/** Every place of sealed values. */
export function placesOf(tables: readonly SealedTable[]): store.Place[] {
  return [...tables, ...digestKeys].flatMap((table) => Object.keys(table.columns).map((column) => ({ table, column })));
}

/**
 * Makes every digest anew that was made under another key than the newest, seals every value anew that another has sealed, and
 * then counts what is left, which proves that the other keys can go. Writes of the running site win over it. Returns without doing anything when a process is running
 * that has not got the newest key.
 */
export async function rotateKeys(site: Site, declared: Declared): Promise<Rotated> {
  const rotated = await store.whileAlone(site.db, () => rotate(site, declared));
  return rotated ?? { outcome: 'alreadyRunning' };
}

async function rotate(site: Site, { sealed, digests }: Declared): Promise<Rotated> {
  const { db, vault } = site;
  const processes = await processesThat(db, (keyIds) => !keyIds.includes(vault.keyIds[0]));
  if (processes.length > 0) return { outcome: 'unknownKey', processes };
  const renewed = await renewDigests(site, digestPlacesOf(digests, sealed));
  return { ...(await reseal(site, placesOf(sealed), renewed.outcome !== 'busy')), digests: renewed };
}

async function reseal({ db, vault }: Site, places: readonly store.Place[], isRenewed: boolean) {
  let resealed = 0;
  let unreadable: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    unreadable = {};
    let met = 0;
    for (const place of places) {
      const done = await resealPlace(db, vault, place);
      resealed += done.resealed;
      met += done.met - done.unreadable;
      if (done.unreadable > 0) unreadable[nameOf(place)] = done.unreadable;
    }
    if (met === 0) break;
  }
  // Asked before the count: who seals by an old key after it has begun to run after this.
  const sealing = await processesThat(db, ([sealsBy]) => sealsBy !== vault.keyIds[0]);
  const counts = await store.countStale(db, places, vault.keyIds[0]);
  const remaining = Object.fromEntries(
    places.map((place, at) => [nameOf(place), counts[at] ?? 0] as const).filter(([, count]) => count > 0),
  );
  const isDone = isRenewed && Object.keys(remaining).length === 0 && sealing.length === 0;
  return { outcome: isDone ? ('done' as const) : ('left' as const), resealed, remaining, unreadable, sealing };
}

/** Once over a place, in batches by key. `notBy`: only what another key than this one has sealed. */
async function* batchesOf(db: Database, place: store.Place, look: { most: number; notBy?: number }) {
  let after: string | boolean | undefined;
  for (;;) {
    const rows = await store.selectSealed(db, place, { after, ...look });
    yield rows;
    after = rows.at(-1)?.rowId;
    if (rows.length < look.most) return;
  }
}

/** `met`: values that the newest key had not sealed. */
async function resealPlace(db: Database, vault: Vault, place: store.Place) {
  const sum = { met: 0, resealed: 0, unreadable: 0 };
  for await (const rows of batchesOf(db, place, { most: AT_ONCE, notBy: vault.keyIds[0] })) {
    const done = await Promise.all(rows.map((row) => resealRow(db, vault, place, row)));
    sum.met += rows.length;
    sum.resealed += done.filter((what) => what === 'resealed').length;
    sum.unreadable += done.filter((what) => what === 'unreadable').length;
  }
  return sum;
}

async function resealRow(db: Database, vault: Vault, place: store.Place, row: store.SealedRow) {
  try {
    const context = place.table.columns[place.column]!(row);
    const anew = vault.seal(vault.open(row.cipher, context), context);
    return (await store.replaceCipher(db, place, row, anew)) ? 'resealed' : 'overtaken';
  } catch (error) {
    if (error instanceof VaultError) return 'unreadable';
    throw error;
  }
}

/** Opens every sealed value: how many there are, and how many no key opens, by place. Changes nothing. */
export async function openAll({ db, vault }: Site, sealed: readonly SealedTable[]): Promise<Opened> {
  const opened: Opened = { values: 0, unreadable: {} };
  for (const place of placesOf(sealed)) {
    const { values, unreadable } = await openPlace(db, vault, place);
    opened.values += values;
    if (unreadable > 0) opened.unreadable[nameOf(place)] = unreadable;
  }
  return opened;
}

async function openPlace(db: Database, vault: Vault, place: store.Place) {
  const sum = { values: 0, unreadable: 0 };
  for await (const rows of batchesOf(db, place, { most: OPENED_AT_ONCE })) {
    sum.values += rows.length;
    sum.unreadable += rows.filter((row) => !opens(vault, row.cipher, place.table.columns[place.column]!(row))).length;
  }
  return sum;
}

function opens(vault: Vault, cipher: Buffer, context: string): boolean {
  try {
    vault.open(cipher, context);
    return true;
  } catch (error) {
    if (error instanceof VaultError) return false;
    throw error;
  }
}

/** Running processes by the keys that they have, the one that seals first. */
async function processesThat(db: Database, have: (keyIds: readonly number[]) => boolean): Promise<string[]> {
  const holders = (await store.sessionNames(db)).flatMap((name) => keysOfHolder(name) ?? []);
  return [...new Set(holders.filter(({ keyIds }) => have(keyIds)).map(({ process }) => process))];
}

function nameOf({ table, column }: store.Place): string {
  return `${table.table}.${column}`;
}
