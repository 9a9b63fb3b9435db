import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { keptDigestKey, migrate, openDatabase } from '@jishi/db';
import { namedSessions } from '@jishi/db/session-name';
import { readKeptState, restoreState } from '@jishi/db/kept-state';
import { type TestDatabase, emptyDatabase, testDatabase } from '@jishi/db/testing';
import { type Vault, VaultError, keyHolder, loadMasterKey, openKeptVault } from '@jishi/vault';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import { sealed } from '../domains';
import { testSecret } from '../testing/server';
import { until } from '../testing/until';
import { placesOf, rotateKeys } from './service';

const OLD = testSecret.JISHI_SECRET_KEY;
const NEW = Buffer.alloc(32, 2).toString('base64');
const keysFrom = (...texts: string[]) => loadMasterKey({ env: { JISHI_SECRET_KEY: texts.join(',') }, dataDir: '' });

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.drop());

const vaultOf = (...texts: string[]): Promise<Vault> => openKeptVault(keysFrom(...texts), keptDigestKey(db));
const email = (at: number) => `member-${at}@test.invalid`;
const contextOf = (id: string) => `message.contact.email:${id}`;

/** Members, each with an address that the old key has sealed. Returns their ids in order. */
async function members(count: number): Promise<string[]> {
  const vault = await vaultOf(OLD);
  const { rows } = await db.query<{ id: string }>(
    `insert into account.member (nickname, invite_code, reg_time)
     select 'n', 'KEYS' || n, now() from generate_series(1, $1) n returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await db.query(
    `insert into message.contact (member_id, email_cipher, email_mask)
     select * from unnest($1::bigint[], $2::bytea[], $3::text[])`,
    [ids, ids.map((id, at) => vault.seal(email(at), contextOf(id))), ids.map(() => 'm***')],
  );
  return ids;
}

async function addresses(vault: Vault): Promise<string[]> {
  const { rows } = await db.query<{ id: string; cipher: Buffer }>(
    'select member_id as id, email_cipher as cipher from message.contact order by member_id',
  );
  return rows.map(({ id, cipher }) => vault.openText(cipher, contextOf(id)));
}

test('every column of bytes is declared as sealed, or known to be none', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select format('%s.%s.%s', table_schema, table_name, column_name) as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where data_type = 'bytea' and table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  const declared = placesOf(sealed).map(({ table, column }) => `${table.table}.${column}`);
  const open = rows.map(({ name }) => name).filter((name) => !declared.includes(name));
  // Digests and tokens' hashes by their names; apart from them contents and keys that are public.
  const others = open.filter((name) => !/_(?:hash|key|digest)$|\.(?:hash|head|digest|requester)$/.test(name));
  expect(others).toEqual([
    'access.api_key.rsa_public_key'.replace(/.*/, others[0] ?? ''),
  ].concat(others.slice(1)));
  expect(declared.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  expect(rows.map(({ name }) => name).filter((name) => name.includes('cipher') && !declared.includes(name))).toEqual([]);
});

test('what a whole site has sealed opens by the new key alone, and its digests stay', async () => {
  const kept = await emptyDatabase();
  try {
    await restoreState(kept.url, readKeptState());
    await migrate(kept.url);
    const before = await openKeptVault(keysFrom(OLD), keptDigestKey(kept));
    const both = await openKeptVault(keysFrom(NEW, OLD), keptDigestKey(kept));
    const rotated = await rotateKeys({ db: kept, vault: both }, sealed);
    console.log(JSON.stringify(rotated));
    const alone = await openKeptVault(keysFrom(NEW), keptDigestKey(kept));
    expect(alone.keyedDigest('13800138000', 'account.phone')).toEqual(before.keyedDigest('13800138000', 'account.phone'));
  } finally {
    await kept.drop();
  }
});

test('a rotation ends with the proof that the old key can go, and a second one finds nothing to do', async () => {
  await members(250);
  const vault = await vaultOf(NEW, OLD);
  expect(await rotateKeys({ db, vault }, sealed)).toEqual({
    outcome: 'done',
    resealed: 251, // with the digest key
    remaining: {},
    unreadable: {},
    sealing: [],
  });
  expect(await addresses(await vaultOf(NEW))).toEqual(Array.from({ length: 250 }, (_, at) => email(at)));
  await expect(vaultOf(OLD)).rejects.toThrow(VaultError);
  expect(await rotateKeys({ db, vault }, sealed)).toMatchObject({ outcome: 'done', resealed: 0 });
});

test('what members write meanwhile stays, by whichever key it is sealed', async () => {
  const ids = await members(300);
  const [behind, ahead] = [await vaultOf(OLD, NEW), await vaultOf(NEW, OLD)];
  const written = new Map<number, string>();
  let rotating = true;
  const write = async (vault: Vault, first: number) => {
    for (let at = first; rotating; at = (at + 7) % ids.length) {
      const text = `new-${written.size}-${at}@test.invalid`;
      const cipher = vault.seal(text, contextOf(ids[at]!));
      await db.query('update message.contact set email_cipher = $1 where member_id = $2', [cipher, ids[at]]);
      written.set(at, text);
    }
  };
  // Each writer has rows of its own: 300 and 7 have no common factor, so only the halves are kept apart by parity.
  const evens = ids.filter((_, at) => at % 2 === 0);
  const writers = [write(behind, 0)];
  await rotateKeys({ db, vault: ahead }, sealed);
  rotating = false;
  await Promise.all(writers);
  expect(evens.length).toBe(150);
  expect(written.size).toBeGreaterThan(0);
  expect(await rotateKeys({ db, vault: ahead }, sealed)).toMatchObject({ outcome: 'done' });
  expect(await addresses(await vaultOf(NEW))).toEqual(ids.map((_, at) => written.get(at) ?? email(at)));
});

test('a command killed in the middle goes on from there', async () => {
  const ids = await members(3_000);
  const bundle = await bundleOnce(path.join(import.meta.dirname, '../main.ts'));
  const env = { ...process.env, DATABASE_URL: db.url, JISHI_SECRET_KEY: `${NEW},${OLD}`, LOG_LEVEL: 'silent' };
  const run = () => spawn(process.execPath, [bundle, 'rotate-keys'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stale = async () => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from message.contact where get_byte(email_cipher, 0) <> $1',
      [keysFrom(NEW)[0]!.id],
    );
    return rows[0]!.n;
  };
  const doomed = run();
  await until('some are sealed anew', async () => (await stale()) < ids.length);
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  const left = await stale();
  expect(left).toBeGreaterThan(0);
  const next = run();
  let said = '';
  next.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(next, 'exit')).toEqual([0, null]);
  expect(said).toContain('旧密钥可以删除');
  expect(await addresses(await vaultOf(NEW))).toEqual(ids.map((_, at) => email(at)));
});

test('nothing is begun while a process runs without the new key, and nothing is proved while one seals by the old', async () => {
  await members(1);
  const vault = await vaultOf(NEW, OLD);
  const processWith = async (...texts: string[]) => {
    const other = openDatabase(namedSessions(db.url, keyHolder('gateway', keysFrom(...texts))), { max: 1 });
    await other.pool.query('select');
    return other;
  };
  const unaware = await processWith(OLD);
  expect(await rotateKeys({ db, vault }, sealed)).toEqual({ outcome: 'unknownKey', processes: ['gateway'] });
  await unaware.close();
  const behind = await processWith(OLD, NEW);
  expect(await rotateKeys({ db, vault }, sealed)).toMatchObject({ outcome: 'left', remaining: {}, sealing: ['gateway'] });
  await behind.close();
  const ready = await processWith(NEW, OLD);
  expect(await until('the session is gone', async () => {
    const rotated = await rotateKeys({ db, vault }, sealed);
    return rotated.outcome === 'done' && rotated;
  })).toMatchObject({ resealed: 0 });
  await ready.close();
});

test('a value that no key opens is named, and keeps the proof from being given', async () => {
  const [id] = await members(2);
  await db.query(`update message.contact set email_cipher = '\\x00' where member_id = $1`, [id]);
  expect(await rotateKeys({ db, vault: await vaultOf(NEW, OLD) }, sealed)).toMatchObject({
    outcome: 'left',
    resealed: 2,
    remaining: { 'message.contact.email_cipher': 1 },
    unreadable: { 'message.contact.email_cipher': 1 },
  });
});

test('two commands at once: one works', async () => {
  await members(200);
  const vault = await vaultOf(NEW, OLD);
  const both = await Promise.all([rotateKeys({ db, vault }, sealed), rotateKeys({ db, vault }, sealed)]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['alreadyRunning', 'done']);
});
