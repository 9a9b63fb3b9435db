// Measures a file of a million calls: written in the background, then downloaded, by this process.
//   npx tsx bench/export/run.ts postgres://…    # CALLS=1000000; filling takes a minute per million
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { migrate, openPlainDatabase } from '@jishi/db';
import pg from 'pg';
import { getExportProgress } from '../../apps/server/src/domains/export/list';
import { downloadExport, exportCallRecords } from '../../apps/server/src/domains/export/service';
import { writeExports } from '../../apps/server/src/domains/export/writing/service';
import type { Context, MemberId } from '../../apps/server/src/kernel/context';
import { anyVault, administrate } from '../scratch';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const CALLS = Number(process.env.CALLS ?? 1_000_000);
const DATABASE = 'jishi_bench_export';
const MEMBER = '1001' as MemberId;
const UNTIL = new Date('2026-11-21T14:00:00Z');
const MONTH = { beginTime: '2026-10-22 21:00:00', endTime: '2026-11-21 22:00:00' };

const url = Object.assign(new URL(SERVER), { pathname: `/${DATABASE}` }).toString();
if (process.env.FILLED) {
  await measure();
} else {
  await administrate(SERVER, `create database ${DATABASE} encoding 'UTF8' locale 'C.UTF-8' template template0`);
  await fill();
  // in a process of its own, whose memory holds nothing of the filling
  spawnSync(process.execPath, [...process.execArgv, import.meta.filename, SERVER], {
    stdio: 'inherit',
    env: { ...process.env, FILLED: '1' },
  });
  if (!process.env.KEEP) await administrate(SERVER, `drop database ${DATABASE} with (force)`);
}

async function measure() {
  const db = openPlainDatabase(url);
  const ctx = {
    db,
    vault: anyVault,
    now: () => UNTIL,
    settings: { publicUrl: '' },
    actor: { kind: 'member', memberId: MEMBER, sessionId: '1', token: '' },
  } as unknown as Context;
  const { id } = await exportCallRecords(ctx, MONTH);
  const before = memory();
  const written = await timed(() => writeExports(ctx));
  const peak = mebi(process.resourceUsage().maxRSS * 1024);
  const { rows, bytes } = await getExportProgress(ctx, { id });
  const kept = await db.query<{ bytes: string }>(
    'select sum(octet_length(content)) as bytes from export.chunk where request_id = $1',
    [id],
  );
  console.log(
    `${rows.toLocaleString('en')} calls, ${mega(bytes)} MB, ${mega(Number(kept.rows[0]!.bytes))} MB compressed: ${written} s; ` +
      `${before} MiB before, ${peak} MiB at most`,
  );
  const downloaded = await timed(async () => {
    const { content } = await downloadExport(ctx, { id, format: 'csv' });
    for await (const _ of content as Readable);
  });
  console.log(`downloaded: ${downloaded} s, ${mebi(process.resourceUsage().maxRSS * 1024)} MiB at most`);
  await db.close();
}

function mega(size: number): string {
  return (size / 1e6).toFixed(0);
}

function mebi(size: number): string {
  return (size / 2 ** 20).toFixed(0);
}

function memory(): string {
  return mebi(process.memoryUsage.rss());
}

async function timed(work: () => Promise<void>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}

async function fill() {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set synchronous_commit = off; set work_mem = '512MB'; set jit = off`);
  await client.query(
    `insert into account.member (id, nickname, invite_code, reg_time) overriding system value values ($1, '', 'bench', now())`,
    [MEMBER],
  );
  const statements = readFileSync(new URL('../records/fill.sql', import.meta.url), 'utf8').split(/^--$/m);
  for (const statement of statements)
    await client.query(statement.replaceAll('$1', String(CALLS)).replaceAll('$2', `'${UNTIL.toISOString()}'`));
  await client.query('vacuum analyze');
  await client.end();
}
