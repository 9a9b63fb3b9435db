import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'jishi-embedded-test-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('what was committed before a kill -9 of the server is there after the next start', async () => {
  const directory = path.join(folder, 'killed');
  const first = await startEmbedded({ directory });
  await query(first.url, 'create table kept as select 42 as n');
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  const second = await startEmbedded({ directory });
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
  await second.stop();
});

test('a server whose starter was killed is stopped and its data taken over', async () => {
  const directory = path.join(folder, 'orphaned');
  const orphan = await startEmbedded({ directory });
  await query(orphan.url, 'create table kept as select 7 as n');
  const successor = await startEmbedded({ directory });
  await orphan.exited;
  expect(await query(successor.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await successor.stop();
});

test.runIf(process.getuid?.() === 0)(
  'root may keep data where the database user cannot go: the files live elsewhere',
  async () => {
    const hidden = mkdtempSync(path.join(folder, 'hidden-')); // mode 0700, as root's home
    const asked = path.join(hidden, 'postgres');
    const server = await startEmbedded({ directory: asked });
    await query(server.url, 'create table kept as select 1 as n');
    await server.stop();
    expect(readFileSync(`${asked}.location`, 'utf8').trim()).toBe(server.directory);
    expect(existsSync(path.join(server.directory, 'PG_VERSION'))).toBe(true);
    rmSync(server.directory, { recursive: true });
  },
);
