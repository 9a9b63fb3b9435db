// `npm run dev` on a copy of the sources, in a folder with spaces and Chinese in its name: a file is edited, and people see it.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureChromium } from './chromium.mjs';

const repository = path.join(import.meta.dirname, '..');
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'data']);
const patiently = { timeout: 120_000, interval: 20 };

let folder: string;
let url: string;
let dev: ChildProcess;
let said = '';
let ended: Promise<number | null>;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), '集 市 dev-test-'));
  chmodSync(folder, 0o755); // as root the database runs as another user, who must be able to enter
  copySources();
  const port = await firstOfFivePorts();
  url = `http://localhost:${port}`;
  dev = spawn(process.execPath, ['tools/dev.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: '',
      NODE_ENV: '',
      CI: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ended = new Promise((resolve) => dev.once('close', resolve));
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const started = chromium.launch({ executablePath: ensureChromium()!, args: ['--no-sandbox', '--disable-gpu'] });
  await vi.waitUntil(() => said.includes('Ctrl-C') || dev.exitCode !== null, { ...patiently, timeout: 280_000 });
  expect(said).toContain('Ctrl-C');
  browser = await started;
}, 300_000); // on however busy a machine

afterAll(async () => {
  await browser?.close();
  dev?.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** All that git has, and what npm has installed: its links to the workspaces lead to the copy. */
function copySources() {
  for (const name of ['apps', 'packages', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(path.join(repository, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !NOT_SOURCES.has(path.basename(file)),
    });
  }
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@jishi'), { recursive: true });
  for (const name of readdirSync(path.join(repository, 'node_modules'))) {
    if (!name.startsWith('.') && name !== '@jishi') linkTo(path.join('node_modules', name));
  }
  for (const name of readdirSync(path.join(repository, 'node_modules/@jishi'))) {
    symlinkSync(readlinkSync(path.join(repository, 'node_modules/@jishi', name)), path.join(modules, '@jishi', name));
  }
  for (const kind of ['apps', 'packages'])
    for (const name of readdirSync(path.join(folder, kind))) {
      const own = path.join(kind, name, 'node_modules');
      if (existsSync(path.join(repository, own))) linkTo(own);
    }
  const lock = readFileSync(path.join(folder, 'package-lock.json'));
  writeFileSync(path.join(modules, '.jishi-installed'), createHash('sha256').update(lock).digest('hex'));
}

const linkTo = (name: string) => symlinkSync(path.join(repository, name), path.join(folder, name));

async function firstOfFivePorts(): Promise<number> {
  const listens = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
  for (let first = 12_000 + (process.pid % 15_000); ; first += 5) {
    const free = await Promise.all([0, 1, 2, 3, 4].map((more) => listens(first + more)));
    if (free.every(Boolean)) return first;
  }
}

function edit(file: string, from: string, to: string) {
  const source = readFileSync(path.join(folder, file), 'utf8');
  expect(source).toContain(from);
  writeFileSync(path.join(folder, file), source.replace(from, to));
}

/** Waits until an edit is seen. DEV_TIMES=1 tells how long that took. */
async function seen(what: string, waiting: PromiseLike<void>) {
  const from = performance.now();
  await waiting;
  if (process.env.DEV_TIMES) console.log(`${what}: ${Math.round(performance.now() - from)} ms`);
}

/** Process ids of the database and the apps that nobody edited. */
function untouched() {
  const { sandbox, providers, gateway } = JSON.parse(
    readFileSync(path.join(folder, 'data/pids.json'), 'utf8'),
  ) as Record<string, number>;
  const [postmaster] = readFileSync(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n');
  return { sandbox, providers, gateway, postmaster };
}

test('an edited screen of the portal changes in the open page, which is not loaded anew, and in what the server renders', async () => {
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && refused.push(`${message.text()} ${message.location().url}`),
  );
  await page.goto(`${url}/login`);
  const phone = page.locator('input').first();
  await page.waitForFunction(() => {
    const input = document.querySelector('input');
    return input && Object.keys(input).some((key) => key.startsWith('__react')); // the page works
  });
  await phone.fill('13800138000');
  edit('apps/portal/src/features/account/sign-in-screen.tsx', '每一次调用，逐笔记账', '改过的门户');
  await seen('portal', expect.poll(() => page.locator('body').innerText(), patiently).toContain('改过的门户'));
  expect(await phone.inputValue()).toBe('13800138000');
  const rendered = await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text();
  expect(rendered).toContain('改过的门户');
  expect(refused).toEqual([]);
  await page.close();
});

test('an edited screen of the console changes in the open page', async () => {
  const page = await browser.newPage();
  await page.goto(`${url}/console`);
  await expect.poll(() => page.locator('body').innerText(), patiently).toContain('登录运营台');
  edit('apps/console/src/features/operator/sign-in-screen.tsx', '登录运营台', '改过的运营台');
  await seen('console', expect.poll(() => page.locator('body').innerText(), patiently).toContain('改过的运营台'));
  await page.close();
});

test('an edited server answers anew, and what it works with goes on', async () => {
  const before = untouched();
  edit('apps/server/src/http/metrics.ts', 'async () => ({ ok: true })', "async () => ({ ok: 'edited' })");
  const health = async () => (await (await fetch(`${url}/healthz`)).json()) as unknown;
  await seen('server', expect.poll(health, patiently).toEqual({ ok: 'edited' }));
  expect(untouched()).toEqual(before);
});

test('a source that does not compile leaves the server as it was, until it is mended', async () => {
  edit('apps/server/src/http/metrics.ts', "'edited'", "'edited");
  await expect.poll(() => said, patiently).toContain('Unterminated string');
  const health = async () => (await (await fetch(`${url}/healthz`)).json()) as unknown;
  expect(await health()).toEqual({ ok: 'edited' });
  edit('apps/server/src/http/metrics.ts', "'edited", "'mended'");
  await expect.poll(health, patiently).toEqual({ ok: 'mended' });
});

test('Ctrl-C ends it, and nothing of it is left', async () => {
  dev.kill('SIGINT');
  expect(await ended, said).toBe(0);
  const survivors = () =>
    readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false; // gone, or not ours to read
      }
    });
  await expect.poll(survivors, patiently).toEqual([]);
});
