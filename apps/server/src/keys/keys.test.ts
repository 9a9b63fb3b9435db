import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { keptDigestKeys, openDatabase } from '@jishi/db';
import { namedSessions } from '@jishi/db/session-name';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { type Vault, VaultError, keyHolder, loadMasterKey, openKeptVault, openVault } from '@jishi/vault';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import { digests, sealed } from '../domains';
import { testSecret } from '../testing/server';
import { until } from '../testing/until';
import { rotateKeys } from './service';

const declared = { sealed, digests };
const OLD = testSecret.JISHI_SECRET_KEY;
const NEW = Buffer.alloc(32, 2).toString('base64');
const keysFrom = (...texts: string[]) => loadMasterKey({ env: { JISHI_SECRET_KEY: texts.join(',') }, dataDir: '' });

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.drop());

const vaultOf = (...texts: string[]): Promise<Vault> => openKeptVault(keysFrom(...texts), keptDigestKeys(db));
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

test('the digests of a new site tell nothing about its master key, and all its processes make the same', async () => {
  const digestBy = (vault: Vault) => vault.keyedDigest('13800138000', 'account.phone').toString('hex');
  const made = await Promise.all(Array.from({ length: 6 }, () => vaultOf(OLD).then(digestBy)));
  expect(new Set(made).size).toBe(1);
  expect(made[0]).not.toBe(digestBy(openVault(keysFrom(OLD))));
});

test('a site that has made digests already goes on with the key that made them', async () => {
  await db.query(`insert into account.member (nickname, invite_code, reg_time) values ('n', 'KEYS', now())`);
  const digest = (vault: Vault) => vault.keyedDigest('13800138000', 'account.phone');
  expect(digest(await vaultOf(NEW, OLD))).toEqual(digest(openVault(keysFrom(OLD))));
});

test('a rotation ends with the proof that the old key can go, and a second one finds nothing to do', async () => {
  await members(250);
  const vault = await vaultOf(NEW, OLD);
  expect(await rotateKeys({ db, vault }, declared)).toEqual({
    outcome: 'done',
    resealed: 251, // with the first digest key
    remaining: {},
    unreadable: {},
    sealing: [],
    digests: { outcome: 'renewed', changed: 0, restedMs: expect.any(Number) as number },
  });
  expect(await addresses(await vaultOf(NEW))).toEqual(Array.from({ length: 250 }, (_, at) => email(at)));
  await expect(vaultOf(OLD)).rejects.toThrow(VaultError);
  expect(await rotateKeys({ db, vault }, declared)).toMatchObject({ outcome: 'done', resealed: 0 });
});

test('what members write meanwhile stays, by whichever key it is sealed', async () => {
  const ids = await members(300);
  const [behind, ahead] = [await vaultOf(OLD, NEW), await vaultOf(NEW, OLD)];
  const written = new Map<number, string>();
  let rotating = true;
  // One process seals by the old key still, one by the new; each has rows of its own, every other one.
  const write = async (vault: Vault, first: number) => {
    for (let at = first; rotating; at = (at + 2) % ids.length) {
      const text = `new-${written.size}-${at}@test.invalid`;
      const cipher = vault.seal(text, contextOf(ids[at]!));
      await db.query('update message.contact set email_cipher = $1 where member_id = $2', [cipher, ids[at]]);
      written.set(at, text);
    }
  };
  const writers = [write(behind, 0), write(ahead, 1)];
  await rotateKeys({ db, vault: ahead }, declared);
  rotating = false;
  await Promise.all(writers);
  expect(written.size).toBeGreaterThan(0);
  expect(await rotateKeys({ db, vault: ahead }, declared)).toMatchObject({ outcome: 'done' });
  expect(await addresses(await vaultOf(NEW))).toEqual(ids.map((_, at) => written.get(at) ?? email(at)));
});

test('a command killed in the middle goes on from there', async () => {
  const ids = await members(1_000);
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
  await db.transaction(async (tx) => {
    // a row that is locked keeps the command from getting to its end before it is killed
    await tx.query('select from message.contact where member_id = $1 for update', [ids.at(-1)]);
    const doomed = run();
    await until('some are sealed anew', async () => (await stale()) < ids.length);
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
  });
  expect(await stale()).toBeGreaterThan(0);
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
  // A session that was closed is seen for a moment still.
  const rotatedTo = (outcome: string) =>
    until(`it is ${outcome}`, async () => {
      const rotated = await rotateKeys({ db, vault }, declared);
      return rotated.outcome === outcome && rotated;
    });
  const unaware = await processWith(OLD);
  expect(await rotateKeys({ db, vault }, declared)).toEqual({ outcome: 'unknownKey', processes: ['gateway'] });
  await unaware.close();
  const behind = await processWith(OLD, NEW);
  expect(await rotatedTo('left')).toMatchObject({ resealed: 2, remaining: {}, sealing: ['gateway'] });
  await behind.close();
  const ready = await processWith(NEW, OLD);
  expect(await rotatedTo('done')).toMatchObject({ resealed: 0 });
  await ready.close();
});

test('a value that no key opens is named, and keeps the proof from being given', async () => {
  const [id] = await members(2);
  await db.query(`update message.contact set email_cipher = '\\x00' where member_id = $1`, [id]);
  expect(await rotateKeys({ db, vault: await vaultOf(NEW, OLD) }, declared)).toMatchObject({
    outcome: 'left',
    resealed: 2,
    remaining: { 'message.contact.email_cipher': 1 },
    unreadable: { 'message.contact.email_cipher': 1 },
  });
});

test('while one command works, another does nothing', async () => {
  await members(1);
  const vault = await vaultOf(NEW, OLD);
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('vault.rotation'))`);
    expect(await rotateKeys({ db, vault }, declared)).toEqual({ outcome: 'alreadyRunning' });
  });
  expect(await rotateKeys({ db, vault }, declared)).toMatchObject({ outcome: 'done', resealed: 2 });
});
