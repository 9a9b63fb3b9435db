// The server's command line, as a process.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { emptyDatabase } from '@jishi/db/testing';
import { expect, test } from 'vitest';
import { testSecret } from './testing/server';

test('prepare says of a database from before the migrations were folded, in one sentence, where it is and what to do', async () => {
  const db = await emptyDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'jishi-prepare-'));
  try {
    await db.query('create table public.schema_migration (id serial primary key, name text, run_on timestamp)');
    await db.query("insert into public.schema_migration (name, run_on) values ('0001_account', now())");
    const program = ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts'), 'prepare'];
    const env = { ...process.env, ...testSecret, DATABASE_URL: db.url, DATA_DIR: dataDir };
    const ended = await new Promise((resolve) => {
      execFile(process.execPath, program, { env }, (error, out, err) => resolve({ code: error?.code, out, err }));
    });
    expect(ended).toEqual({
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
