// The server's command line, as a process.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keptDigestKeys } from '@jishi/db';
import { emptyDatabase, testDatabase } from '@jishi/db/testing';
import { loadMasterKey, openKeptVault } from '@jishi/vault';
import { expect, test } from 'vitest';
import { testSecret } from './testing/server';

/** Runs a command of the server to its end. */
function run(command: string, url: string, dataDir: string) {
  const program = ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts'), command];
  const env = { ...process.env, ...testSecret, DATABASE_URL: url, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, program, { env }, (error, out, err) => resolve({ code: error?.code, out, err }));
  });
}

test('prepare says of a database from before the migrations were folded, in one sentence, where it is and what to do', async () => {
  const db = await emptyDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'jishi-prepare-'));
  try {
    await db.query('create table public.schema_migration (id serial primary key, name text, run_on timestamp)');
    await db.query("insert into public.schema_migration (name, run_on) values ('0001_account', now())");
    expect(await run('prepare', db.url, dataDir)).toEqual({
      code: 78,
      out: '',
      err: expect.stringMatching(
        new RegExp(
          `^数据目录 ${dataDir}：数据库 jishi_test_\\w+ 由 2026 年 11 月 23 日之前的试用版本建立，[^。\n]+。\n$`,
        ),
      ),
    });
    const { rows } = await db.query("select to_regnamespace('account') as made");
    expect(rows).toEqual([{ made: null }]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await db.drop();
  }
});

test('a command whose key is not the one of the data says so in one sentence, and proves nothing', async () => {
  const db = await testDatabase();
  try {
    const other = { JISHI_SECRET_KEY: Buffer.alloc(32, 2).toString('base64') };
    await openKeptVault(loadMasterKey({ env: other, dataDir: '' }), keptDigestKeys(db));
    expect(await run('prove', db.url, '/nowhere')).toEqual({
      code: 78,
      out: '',
      err: expect.stringMatching(/^数据目录 \/nowhere：这里的数据是用另一把密钥封存的，[^。\n]+。\n$/),
    });
  } finally {
    await db.drop();
  }
});
