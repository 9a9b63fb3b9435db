// Digests are made anew while people register and sign in, while commands are killed, and while processes are in the way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { loginBySms } from '@jishi/contract/account';
import { loginByPassword } from '@jishi/contract/account/password';
import { keptDigestKeys, openDatabase } from '@jishi/db';
import { namedSessions } from '@jishi/db/session-name';
import { loadMasterKey, openKeptVault } from '@jishi/vault';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleOnce } from '../../../../../tools/bundle.mjs';
import { digests, sealed } from '../../domains';
import { account } from '../../domains/account/domain';
import { phoneContext, phoneKeyOf } from '../../domains/account/member/rules';
import { giveCode } from '../../testing/codes';
import { newPhone, signInMember } from '../../testing/members';
import { type TestServer, startTestServer, testSecret } from '../../testing/server';
import { startServers } from '../../testing/server-process';
import { until } from '../../testing/until';
import { type SharedLock, holdSharedLock, refuseStale } from '../shared-lock';
import { rotateKeys } from '../service';

const OLD = testSecret.JISHI_SECRET_KEY;
const PASSWORD = 'Ledger-2026-safe';
const declared = { sealed, digests };
const quiet = { warn() {}, error() {} };

let server: TestServer;
let sharedLock: SharedLock | undefined;
beforeEach(async () => {
  server = await startTestServer({ domains: [account] });
});
afterEach(async () => {
  await sharedLock?.close();
  sharedLock = undefined;
  await server.close();
});

const vaultOf = (...keys: string[]) =>
  openKeptVault(loadMasterKey({ env: { JISHI_SECRET_KEY: keys.join(',') }, dataDir: '' }), keptDigestKeys(server.db));

/** The address of the database with the name that a server with the old key gives its sessions. */
const addressOf = (own: string) =>
  namedSessions(server.db.url, `jishi:server:${server.shared.vault.keyIds.join(',')}:${own}`);

/** The test's server holds the lock, as a process that serves does. */
async function takeSharedLock() {
  sharedLock = await holdSharedLock({ url: addressOf('00000001'), vault: server.shared.vault, log: quiet });
}

/** As on a site that has changed its master key, and never its digests. */
const makeDue = () => server.db.query('update vault.digest_key set made_by = null');
const rotate = async () => rotateKeys({ db: server.db, vault: await vaultOf(OLD) }, declared);

const bundled = () => bundleOnce(path.join(import.meta.dirname, '../../main.ts'));
function startCommand(bundle: string) {
  const env = { ...process.env, DATABASE_URL: server.db.url, JISHI_SECRET_KEY: OLD, LOG_LEVEL: 'silent' };
  return spawn(process.execPath, [bundle, 'rotate-keys'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}
async function ended(command: ReturnType<typeof startCommand>) {
  let said = '';
  command.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(command, 'close')) as [number | null];
  return { code, said };
}

const keys = async () => {
  const { rows } = await server.db.query<{ key: string }>(
    `select encode(phone_key, 'hex') as key from account.member where phone_key is not null order by 1`,
  );
  return rows.map(({ key }) => key);
};
const epochs = async () =>
  (await server.db.query('select epoch from vault.digest_epoch where since is not null')).rows.length;
const sessions = async () =>
  (
    await server.db.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'jishi:server:%'`,
    )
  ).rows.length;
const leftOver = async () => (await server.db.query('select from vault.wrapped')).rows.length;

test('people who register and sign in meanwhile notice nothing, and a phone has one account', async () => {
  await takeSharedLock();
  await makeDue();
  const known = await signInMember(server, { password: PASSWORD });
  const phones = Array.from({ length: 12 }, newPhone);
  const wrong: string[] = [];
  let rotating = true;
  let served = 0;
  const note = (answer: { code: number; msg: string }) => {
    served++;
    if (answer.code !== 0) wrong.push(answer.msg);
  };
  /** Signs in by phone in a browser of its own, each time with another one: the first time makes the account. */
  const signInBySms = async (browser: string) => {
    for (let at = 0; rotating; at = (at + 1) % phones.length) {
      const phone = phones[at]!;
      // as the form does it: asked for in one call, entered in another
      const code = await server.shared.vault.underWay.during(() => giveCode(server, phone, 'login', { browser }));
      note(await server.call(loginBySms, { phone, code, agree: true }, { browser }));
    }
  };
  const signInByPassword = async () => {
    for (let at = 0; rotating; at++) {
      note(
        await server.call(
          loginByPassword,
          { phone: known.phone, password: PASSWORD },
          { ip: `10.0.${at >> 8}.${at & 255}` },
        ),
      );
    }
  };
  const people = [...Array.from({ length: 3 }, (_, at) => signInBySms(`${at}`.repeat(22))), signInByPassword()];
  await until('all are at it', () => served > 8);
  for (let epoch = 1; epoch <= 3; epoch++) {
    const before = served;
    expect(await rotate()).toMatchObject({ outcome: 'done', digests: { outcome: 'renewed' } });
    expect(await epochs()).toBe(epoch);
    await until('they go on', () => served > before + 8);
    await server.db.query(`update vault.digest_epoch set made_by = ''`);
  }
  rotating = false;
  await Promise.all(people);
  expect(wrong).toEqual([]);
  const { vault } = server.shared;
  expect(vault.epoch).toBe(3);
  const { rows } = await server.db.query<{ key: Buffer; cipher: Buffer }>(
    'select phone_key as key, phone_cipher as cipher from account.member',
  );
  const found = rows.map(({ key, cipher }) => [vault.openText(cipher, phoneContext(key)), key] as const);
  expect(found.map(([phone]) => phone).sort()).toEqual([...phones, known.phone].sort());
  expect(found.filter(([phone, key]) => !phoneKeyOf(vault, phone).equals(key))).toEqual([]);
  expect(await leftOver()).toBe(0);
});

test('processes that serve and work make way for the command, and each goes on by the new keys', async () => {
  const known = await signInMember(server, { password: PASSWORD });
  await makeDue();
  const servers = await startServers(server, 'api,worker');
  try {
    const signIn = () => servers.call(loginByPassword, { phone: known.phone, password: PASSWORD }, { token: '' });
    expect(await signIn()).toMatchObject({ code: 0 });
    const [command, meanwhile] = await Promise.all([ended(startCommand(await bundled())), signIn()]);
    expect(command).toMatchObject({ code: 0, said: expect.stringContaining('查找用的摘要换用新密钥') as string });
    expect(meanwhile).toMatchObject({ code: 0 });
    expect(await signIn()).toMatchObject({ code: 0 });
    await servers.kill(); // the one in reserve was there as well
    expect(await signIn()).toMatchObject({ code: 0 });
    expect(await epochs()).toBe(1);
  } finally {
    await servers.close();
  }
});

test('a code that was sent before is good afterwards', async () => {
  await takeSharedLock();
  await makeDue();
  const phone = newPhone();
  const code = await giveCode(server, phone);
  expect(await rotate()).toMatchObject({ digests: { outcome: 'renewed' } });
  expect(await server.call(loginBySms, { phone, code, agree: true })).toMatchObject({ code: 0 });
});

test('a command killed at any step goes on from there, and until its end nothing has changed', async () => {
  await Promise.all(Array.from({ length: 40 }, () => signInMember(server)));
  await makeDue();
  const before = await keys();
  const bundle = await bundled();
  await server.db.query(`
    create function account.stop_here() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(5); return new; end $$;
    create trigger stop_here before update on account.member for each row execute function account.stop_here()`);
  const steps = {
    'while values are prepared': 'lock table vault.wrapped in share mode',
    'before it has all for itself': 'select pg_advisory_xact_lock_shared(7410226, 83)',
    'before it has the tables': 'lock table sms.block in row exclusive mode',
    'while values are put in place': 'select pg_advisory_xact_lock(5)',
  };
  for (const [step, lock] of Object.entries(steps)) {
    await server.db.transaction(async (tx) => {
      await tx.query(lock);
      const doomed = startCommand(bundle);
      await until(`it stands still ${step}`, async () => {
        const { rows } = await server.db.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and application_name like 'jishi:server:%'`,
        );
        return rows.length > 0;
      });
      doomed.kill('SIGKILL');
      await once(doomed, 'exit');
      await server.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'jishi:server:%'`,
      );
    });
    await until('it is gone', async () => (await sessions()) === 0);
    expect([step, await keys(), await epochs()]).toEqual([step, before, 0]);
  }
  expect(await ended(startCommand(bundle))).toMatchObject({
    code: 0,
    said: expect.stringContaining('没有任何摘要能由旧密钥算出') as string,
  });
  expect([await epochs(), await leftOver()]).toEqual([1, 0]);
  const vault = await vaultOf(OLD);
  const wrapped = before.map((hex) => vault.wrap(Buffer.from(hex, 'hex')).toString('hex'));
  expect(await keys()).toEqual(wrapped.sort());
});

test('what was prepared under a master key that is not the newest is not used', async () => {
  await signInMember(server);
  await makeDue();
  const [before] = await keys();
  await server.db.query(`insert into vault.digest_epoch (epoch, key_cipher, made_by) values (1, '', 'x')`);
  await server.db.query(`insert into vault.wrapped select phone_key, '' from account.member`);
  expect(await rotate()).toMatchObject({ outcome: 'done' });
  expect(await keys()).toEqual([(await vaultOf(OLD)).wrap(Buffer.from(before!, 'hex')).toString('hex')]);
});

test('nothing changes while a server is there that makes no way', async () => {
  await signInMember(server);
  await makeDue();
  const before = await keys();
  const other = openDatabase(addressOf('00000002'), { max: 1 });
  await other.pool.query('select');
  await takeSharedLock();
  expect(await rotate()).toMatchObject({ outcome: 'left', digests: { outcome: 'busy', processes: ['server'] } });
  expect([await keys(), await epochs()]).toEqual([before, 0]);
  await other.close();
  await until('it is gone', async () => (await rotate()).outcome === 'done');
  expect(server.shared.vault.epoch).toBe(1);
});

test('a connection is refused to a process that has missed a change', async () => {
  const stale = await vaultOf(OLD);
  await makeDue();
  const opened = openDatabase(
    server.db.url,
    refuseStale(() => stale),
  );
  await opened.pool.query('select');
  await rotate();
  const late = openDatabase(
    server.db.url,
    refuseStale(() => stale),
  );
  await expect(late.pool.query('select')).rejects.toThrow('digests were made anew');
  await stale.renew();
  await late.pool.query('select');
  await Promise.all([opened.close(), late.close()]);
});

test('a lock whose connection is cut is taken again, with the keys of then', async () => {
  await takeSharedLock();
  await makeDue();
  const cut = () =>
    server.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%:00000001'`,
    );
  await cut();
  await until('it is made anew', async () => (await rotate()).outcome === 'done');
  await until('the keys are read', () => server.shared.vault.epoch === 1);
  const phone = newPhone();
  const code = await giveCode(server, phone);
  expect(await server.call(loginBySms, { phone, code, agree: true })).toMatchObject({ code: 0 });
});
