// What booking calls costs PostgreSQL, by how many at once: this version's functions beside another one's, in turns, in one run.
//   npx tsx bench/gateway/booking.ts DATABASE_URL [REVISION]   (CALLS=10000 ROUNDS=3 MEMBERS=200 BATCHES=20,100 set the length)
// It makes two databases there and drops them. CPU is that of the connection that books, from /proc: a server on this machine.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { migrate } from '@jishi/db';
import { openPlainDatabase } from '@jishi/db/database';
import pg from 'pg';
import { MeteringStore } from '../../apps/gateway/src/metering/store';
import { copyLine } from '../../apps/gateway/src/records/row';
import { defaultTiming } from '../../apps/gateway/src/settings';

const CALLS = Number(process.env['CALLS'] ?? 10_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const MEMBERS = Number(process.env['MEMBERS'] ?? 200);
const CLOSED = 20_000;
const BATCHES = (process.env['BATCHES'] ?? '20,100,500,2000').split(',').map(Number);
const NODE = { id: 1, incarnation: 1n };
const STARTED = Date.now();
const FUNCTIONS = 'packages/db/functions/gateway';

const [server, revision = 'HEAD'] = process.argv.slice(2);
if (!server) throw new Error('name a PostgreSQL on this machine');

const subjects = [await subject('before', revision), await subject('after')];
try {
  console.log(`load ${os.loadavg()[0]!.toFixed(1)}, ${MEMBERS} callers, ${CALLS} calls a round, median of ${ROUNDS}`);
  for (const size of BATCHES) {
    const figures = subjects.map((): number[] => []);
    for (let round = 0; round <= ROUNDS; round++)
      for (const [at, one] of subjects.entries()) {
        const figure = await one.book(size, Math.max(CALLS, 10 * size));
        if (round > 0) figures[at]!.push(figure); // the first one warms up
      }
    const [before, after] = figures.map(median);
    console.log(
      `${String(size).padStart(5)} at once: ${before!.toFixed(1)} -> ${after!.toFixed(1)} µs of PostgreSQL per call`,
    );
  }
} finally {
  for (const { drop } of subjects) await drop();
}

/** A database with leases for every caller; `of`: whose functions it has, undefined for those of the working tree. */
async function subject(name: string, of?: string) {
  const database = `bench_booking_${name}_${process.pid}`;
  await administrate(`create database ${database} encoding 'UTF8' locale 'C.UTF-8' template template0`);
  const url = new URL(server!);
  url.pathname = `/${database}`;
  await migrate(url.href);
  const db = openPlainDatabase(url.href);
  if (of) for (const text of functionsOf(of)) await db.query(text);
  await db.query(`insert into gateway.node values (1, 'bench', 2, 1, now(), now())`);
  await db.query(
    `insert into gateway.lease (id, node_id, incarnation, member_id, project_id, source, price, granted, from_deposit, granted_at)
     overriding system value
     select -n, 1, 1, n, 1, 3, 500, 100000000, 50000000000, now() from generate_series(1, $1::int) n`,
    [MEMBERS],
  );
  // those that were closed during the last day are still there
  await db.query(
    `insert into gateway.lease (node_id, incarnation, member_id, project_id, source, price, granted, used, settled, from_deposit, state, granted_at, closed_at)
     select 1, 1, 1 + n % $1, 1, 3, 500, 100, 100, 100, 50000, 2, now(), now() from generate_series(1, $2::int) n`,
    [MEMBERS, CLOSED],
  );
  const store = new MeteringStore(db, url.href, defaultTiming);
  await store.prepareTables();
  const wal = '00000000-0000-0000-0000-000000000001';
  const { segment, bytes } = await store.progress(wal);
  let position = { segment, bytes };
  let made = 0;
  const book = async (count: number) => {
    const rows = [Buffer.from(Array.from({ length: count }, () => line(made++)).join(''))];
    const to = { segment: 0, bytes: position.bytes + rows[0]!.length };
    const lost = await store.book(NODE, { wal, from: position, to, rows, closing: [] });
    if (lost.length > 0) throw new Error('the leases are not there');
    position = to;
  };
  /** An idle connection is closed, so the one that books is not always the same. */
  const booking = async () => {
    await book(1);
    const { rows } = await db.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and query = 'commit'`,
      [database],
    );
    return rows[0]!.pid;
  };
  return {
    /** CPU µs per call. */
    async book(size: number, calls: number) {
      const pid = await booking();
      const began = cpuOf(pid);
      for (let n = 0; n < calls; n += size) await book(size);
      return ((cpuOf(pid) - began) * 1e6) / calls;
    },
    async drop() {
      const told = await db.query<{ calls: string }>('select sum(calls) as calls from gateway.call_day');
      if (Number(told.rows[0]!.calls) !== made) throw new Error(`${name} counted ${told.rows[0]!.calls} of ${made}`);
      await store.close();
      await db.close();
      await administrate(`drop database ${database} with (force)`);
    },
  };
}

/** The nth call: callers take turns, one call in 25 is refused, durations lie between 4 and 500 ms. */
function line(n: number): string {
  const caller = String(1 + (n % MEMBERS));
  const refused = n % 25 === 24;
  const totalMs = 4 + Math.floor(500 * ((n * 0.618) % 1) ** 4);
  return copyLine(
    {
      id: String(BigInt(STARTED - Date.UTC(2024, 0, 1)) * 4_194_304n + BigInt(n)),
      at: STARTED,
      memberId: caller,
      keyId: caller,
      projectId: '1',
      apiId: String(1 + (Number(caller) % 3)),
      mode: 1,
      method: 'GET',
      path: '/openapi/phone-area/query',
      ip: '203.0.113.7',
      params: { text: 'phone=138******00', digest: 'ab'.repeat(32) },
      httpStatus: 200,
      code: refused ? 4_000 : 0,
      charged: !refused,
      amount: refused ? 0n : 500n,
      source: refused ? 0 : 3,
      sourceId: null,
      upstreamMs: totalMs - 1,
      totalMs,
      leaseId: refused ? null : `-${caller}`,
      units: refused ? 0 : 1,
      parts: null,
    },
    NODE.id,
  );
}

function functionsOf(of: string): string[] {
  const git = (...what: string[]) => execFileSync('git', what, { encoding: 'utf8' });
  const files = git('ls-tree', '--name-only', of, `${FUNCTIONS}/`).trim().split('\n');
  return files.map((file) => git('show', `${of}:${file}`));
}

async function administrate(text: string) {
  const client = new pg.Client({ connectionString: server! });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** CPU time of a process so far, in seconds. */
function cpuOf(pid: number): number {
  return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}
