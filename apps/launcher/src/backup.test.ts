import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@jishi/db/embedded';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { URL_FILE, backup, restore } from './backup';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'jishi-backup-test-'));
  chmodSync(folder, 0o755); // as root the database runs as another user, who must be able to enter
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rowsOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select n from kept order by n');
  await client.end();
  return rows.map((row) => row.n);
}

test('a backup taken while rows are written restores to every row committed before it began, without gaps', async () => {
  const dataDir = path.join(folder, 'data');
  const running = await startEmbedded({ directory: path.join(dataDir, 'postgres') });
  writeFileSync(path.join(dataDir, URL_FILE), running.url);
  writeFileSync(path.join(dataDir, 'secret.key'), 'key');
  const client = new pg.Client({ connectionString: running.url });
  await client.connect();
  await client.query('create table kept (n int primary key)');
  await client.query('insert into kept select generate_series(1, 1000)');
  let next = 1001;
  let writing = true;
  const writer = (async () => {
    while (writing) await client.query('insert into kept values ($1)', [next++]);
  })();
  const archive = path.join(folder, 'jishi.tar');
  await backup(dataDir, archive);
  expect(readFileSync(path.join(dataDir, 'backup.last'), 'utf8')).toBe(`${archive}\n`);
  writing = false;
  await writer;
  await client.end();
  await running.stop();

  const elsewhere = path.join(folder, 'restored');
  await restore(elsewhere, archive);
  const restored = await startEmbedded({ directory: path.join(elsewhere, 'postgres') });
  const rows = await rowsOf(restored.url);
  await restored.stop();
  expect(rows.length).toBeGreaterThanOrEqual(1000);
  expect(rows).toEqual(Array.from({ length: rows.length }, (_, at) => at + 1));
  await expect(restore(elsewhere, archive)).rejects.toThrow('holds a database already');
});

test('a folder without a database and an archive that is not there are refused in plain words', async () => {
  await expect(backup(path.join(folder, 'nothing'), path.join(folder, 'x.tar'))).rejects.toThrow(
    'no embedded database',
  );
  await expect(restore(path.join(folder, 'y'), path.join(folder, 'missing.tar'))).rejects.toThrow('there is no');
});
