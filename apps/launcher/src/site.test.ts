// The launcher as a process, with stand-ins for the apps: what it leaves behind when interrupted at any moment.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProcess } from '../../../tools/bundle.mjs';
import { freePorts } from '../../../tools/free-ports.mjs';

/**
 * Answers everything; as `prepare` it leaves a mark, and takes its time when asked to. `broken` keeps it from starting, `unbooked` from
 * ending well when it has made way.
 */
const STAND_IN = `
import { createServer } from 'node:http';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
const [, file, command, asked] = process.argv;
const app = file.split('/').at(-3);
if (command === 'prepare') {
  writeFileSync(process.env.DATA_DIR + '/preparing', '');
  if (process.env.FOREIGN_DATABASE) {
    process.stderr.write('数据目录 /data：数据库由之前的版本建立。\\n');
    process.exit(78);
  }
  if (process.env.SLOW_PREPARE) setInterval(() => {}, 1000);
  if (asked === 'owner-link') process.stdout.write('{"level":30,"msg":"seeded"}\\nhttp://localhost/console/setup?token=t\\n');
} else if (!command) {
  const isThere = (name) => existsSync(process.env.DATA_DIR + '/' + name);
  if (isThere('broken')) process.exit(3);
  const port = { server: 'PORT', gateway: 'GATEWAY_PORT', providers: 'PROVIDERS_PORT', sandbox: 'SANDBOX_PORT' }[app];
  const listening = createServer((request, response) => {
    if (request.url === '/turn') return response.end(JSON.stringify({ turn: process.env.NODE_TURN }));
    if (request.url !== '/held') return response.end('{}');
    process.once('SIGTERM', () => {
      listening.close(() => process.exit());
      response.end(JSON.stringify({ databaseRuns: existsSync(process.env.DATA_DIR + '/postgres/postmaster.pid') }));
      listening.closeIdleConnections();
    });
    writeFileSync(process.env.DATA_DIR + '/held', '');
  }).listen(process.env.LISTEN_FDS ? { fd: 3 } : { port: Number(process.env[port]), host: '127.0.0.1' });
  process.once('disconnect', () => process.exit());
  process.on('message', () => {
    const booked = app !== 'gateway' || !isThere('unbooked');
    if (!booked) rmSync(process.env.DATA_DIR + '/unbooked');
    process.exit(booked ? 0 : 1);
  });
  process.send('ready');
}`;

const repository = path.join(import.meta.dirname, '../../..');
let folder: string;
let apps: string;
let dataDir: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), '集市 launcher-test-'));
  chmodSync(folder, 0o755); // as root the database runs as another user, who must be able to enter
  dataDir = path.join(folder, 'data');
  apps = path.join(repository, '.cache', `launcher-test-${process.pid}`);
  await bundleProcess(path.join(import.meta.dirname, 'main.ts'), path.join(apps, 'launcher/dist/main.mjs'));
  for (const app of ['server', 'gateway', 'providers', 'sandbox']) {
    mkdirSync(path.join(apps, app, 'dist'), { recursive: true });
    writeFileSync(path.join(apps, app, 'dist/main.mjs'), STAND_IN);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(apps, { recursive: true, force: true });
});

type Launcher = { ports: Record<string, number>; process: ChildProcess; said(): string; ended: Promise<number | null> };

/** Starts what it is told to, as npm does. */
const LIKE_NPM = 'require("node:child_process").spawn(process.execPath, [process.argv[1]], { stdio: "inherit" })';

async function launch(env: Record<string, string> = {}, by: readonly string[] = []): Promise<Launcher> {
  rmSync(path.join(dataDir, 'preparing'), { force: true });
  const ports = ['PORT', 'GATEWAY_PORT', 'PROVIDERS_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'];
  const chosen = await freePorts(ports.length);
  const child = spawn(process.execPath, [...by, path.join(apps, 'launcher/dist/main.mjs')], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      ...Object.fromEntries(ports.map((name, at) => [name, String(chosen[at])])),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const numbered = Object.fromEntries(ports.map((name, at) => [name, chosen[at]!]));
  return {
    ports: numbered,
    process: child,
    said: () => out,
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

/** Processes that were started with our data folder, or work in it. */
function survivors(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        const [environ, command] = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
        return `${environ}${command}${readlinkSync(`/proc/${pid}/cwd`)}`.includes(folder);
      } catch {
        return false; // gone, or not ours to read
      }
    });
}

const isThere = (name: string) => () => existsSync(path.join(dataDir, name));
const patiently = { timeout: 120_000, interval: 5 };

const MOMENTS: [string, () => boolean][] = [
  ['while the database is being made', isThere('postgres.making')],
  ['while the database starts', isThere('postgres/postmaster.pid')],
  ['while the first apps start', () => /"sandbox":\d/.test(readFileSync(path.join(dataDir, 'pids.json'), 'utf8'))],
  ['while the server prepares the database', isThere('preparing')],
];

test.for(MOMENTS)('interrupted %s it leaves no process behind', async ([, come]) => {
  const launcher = await launch({ SLOW_PREPARE: '1' });
  await expect.poll(come, patiently).toBe(true);
  expect(survivors()).not.toEqual([]);
  launcher.process.kill('SIGINT');
  expect(await launcher.ended, launcher.said()).toBe(0);
  expect(launcher.said()).toContain('已停止。');
  await expect.poll(survivors, patiently).toEqual([]);
});

test('a data folder of another version ends the start with the one sentence that says so', async () => {
  const launcher = await launch({ FOREIGN_DATABASE: '1' });
  expect(await launcher.ended).toBe(1);
  expect(launcher.said()).toMatch(/^数据目录 \/data：数据库由之前的版本建立。$/m);
  expect(launcher.said()).not.toContain('失败');
  await expect.poll(survivors, patiently).toEqual([]);
});

test('when its database is killed it starts it again, where the apps look for it, and stops it at the end', async () => {
  const launcher = await launch();
  await expect.poll(launcher.said, patiently).toContain('集市已启动');
  const url = readFileSync(path.join(dataDir, 'database.url'), 'utf8');
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  await expect.poll(launcher.said, patiently).toContain('数据库已恢复。');
  expect(await answer(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  launcher.process.kill('SIGTERM');
  expect(await launcher.ended, launcher.said()).toBe(0);
  await expect.poll(survivors, patiently).toEqual([]);
});

test('a call that is under way when it is told to stop is answered, while the database still runs', async () => {
  const launcher = await launch();
  await expect.poll(launcher.said, patiently).toContain('集市已启动');
  expect(launcher.said()).toMatch(/一次性链接设置账号：\s+http:\/\/localhost\/console\/setup\?token=t\n/);
  const call = fetch(`http://127.0.0.1:${launcher.ports['GATEWAY_PORT']}/held`);
  await expect.poll(isThere('held'), patiently).toBe(true);
  launcher.process.kill('SIGTERM');
  expect(await (await call).json()).toEqual({ databaseRuns: true });
  expect(await launcher.ended, launcher.said()).toBe(0);
  await expect.poll(survivors, patiently).toEqual([]);
});

test('a reload replaces what is behind the ports; what does not start leaves the process that is there', async () => {
  const launcher = await launch();
  await expect.poll(launcher.said, patiently).toContain('集市已启动');
  const turn = async () =>
    ((await (await fetch(`http://127.0.0.1:${launcher.ports['GATEWAY_PORT']}/turn`)).json()) as { turn: string }).turn;
  const pids = () => JSON.parse(readFileSync(path.join(dataDir, 'pids.json'), 'utf8')) as Record<string, number>;
  const replaced = (before: Record<string, number>) =>
    ['gateway', 'providers', 'server'].filter((app) => pids()[app] !== before[app]);
  const before = pids();
  expect(await turn()).toBe('');
  expect(await command('reload')).toContain('没有停机');
  expect(replaced(before)).toEqual(['gateway', 'providers', 'server']);
  expect(await turn()).toBe('~2');

  const second = pids();
  writeFileSync(path.join(dataDir, 'broken'), '');
  expect(await command('reload')).toContain('原来的继续运行');
  rmSync(path.join(dataDir, 'broken'));
  expect(replaced(second)).toEqual([]);
  expect(await turn()).toBe('~2');

  // what a gateway did not book is booked by the next one of its name, which follows at once
  writeFileSync(path.join(dataDir, 'unbooked'), '');
  const third = pids()['gateway'];
  expect(await command('reload')).toContain('没有停机');
  await expect.poll(launcher.said, patiently).toContain('没有记完账');
  await expect.poll(turn, patiently).toBe('~2');
  expect(pids()['gateway']).not.toBe(third);
  launcher.process.kill('SIGTERM');
  expect(await launcher.ended, launcher.said()).toBe(0);
  await expect.poll(survivors, patiently).toEqual([]);
});

test('when the npm that started it is killed, it stops like by Ctrl-C', async () => {
  const launcher = await launch({ npm_lifecycle_event: 'start' }, ['-e', LIKE_NPM]);
  await expect.poll(launcher.said, patiently).toContain('集市已启动');
  launcher.process.kill('SIGKILL');
  await launcher.ended;
  expect(launcher.said()).toContain('已停止。');
  await expect.poll(survivors, patiently).toEqual([]);
});

test('killed by -9 it takes everything with it, the database too', async () => {
  const launcher = await launch();
  await expect.poll(launcher.said, patiently).toContain('集市已启动');
  launcher.process.kill('SIGKILL');
  await launcher.ended;
  await expect.poll(survivors, patiently).toEqual([]);
});

/** What the launcher says when it is run with this word. */
async function command(word: string): Promise<string> {
  const file = path.join(apps, 'launcher/dist/main.mjs');
  const child = spawn(process.execPath, [file, word], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
}

async function answer(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows as unknown[];
}
