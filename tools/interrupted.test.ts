import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const patiently = { timeout: 60_000, interval: 20 };

/** What runs with the mark in its environment, as it was started. */
function marked(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const has = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`INTERRUPTED_RUN=${mark}`);
        return has ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : [];
      } catch {
        return []; // gone, or not ours to read
      }
    });
}

test.for(['SIGINT', 'SIGTERM'] as const)('a run of tests that %s ends leaves no process behind', async (signal) => {
  const mark = `${process.pid}-${signal}`;
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'packages/db/src/database.test.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, TEST_DATABASE_URL: '', INTERRUPTED_RUN: mark },
  });
  const ended = new Promise((resolve) => run.once('exit', resolve));
  await expect.poll(() => marked(mark).some((command) => /postgres\0-D/.test(command)), patiently).toBe(true);
  run.kill(signal);
  expect(await ended).toBe(130);
  await expect.poll(() => marked(mark), patiently).toEqual([]);
});
