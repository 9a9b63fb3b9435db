import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endOrphans } from './orphans';

let folder: string;
let pidFile: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'jishi-orphans-test-'));
  pidFile = path.join(folder, 'pids.json');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process started from `entry`, once it runs. */
async function start(entry: string, code = ''): Promise<ChildProcess> {
  const file = path.join(folder, entry);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${code}\nsetInterval(() => {}, 1000);\nconsole.log('up');`);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}

const exited = (child: ChildProcess) => new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));

test('apps that outlived their launcher are ended', async () => {
  const app = await start('gateway/dist/main.mjs');
  const ended = exited(app);
  writeFileSync(pidFile, JSON.stringify({ launcher: 999_999_999, gateway: app.pid }));
  await endOrphans(pidFile);
  expect(await ended).toBe('SIGTERM');
});

test('a stranger that has got the number of an app is left alone', async () => {
  const stranger = await start('stranger.mjs');
  writeFileSync(pidFile, JSON.stringify({ gateway: stranger.pid, launcher: stranger.pid }));
  await endOrphans(pidFile);
  expect(stranger.exitCode).toBe(null);
  expect(stranger.signalCode).toBe(null);
});

test('while the launcher lives a second start on its data is refused, and its apps go on', async () => {
  const [launcher, app] = [await start('launcher/dist/main.mjs'), await start('gateway/dist/main.mjs')];
  writeFileSync(pidFile, JSON.stringify({ launcher: launcher.pid, gateway: app.pid }));
  await expect(endOrphans(pidFile)).rejects.toThrow(`进程 ${launcher.pid}`);
  expect(app.signalCode).toBe(null);
});

test('without a pid file, or with one that was cut off, there is nothing to end', async () => {
  await endOrphans(pidFile);
  writeFileSync(pidFile, '{"gateway": 12');
  await endOrphans(pidFile);
});
