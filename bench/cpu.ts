// What work costs: wall-clock time, and CPU of this process and of the database's sessions.
import { readFileSync } from 'node:fs';
import type { Database, PlainSql } from '@jishi/db';

/** Times in ms, CPU in µs; `database` is 0 where /proc does not tell. */
export type Spent = { messages: number; ms: number; node: number; database: number };

/** `work` returns how many messages it was about. */
export async function cpuOf(db: Database<PlainSql>, work: () => Promise<number>): Promise<Spent> {
  const before = await databaseCpu(db);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const messages = await work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  // sessions that ended meanwhile are not in it
  const spent = [...(await databaseCpu(db))].map(([pid, cpu]) => cpu - (before.get(pid) ?? 0));
  return { messages, ms, node: user + system, database: spent.reduce((sum, microseconds) => sum + microseconds, 0) };
}

/** How long each of `runs` runs takes, the median and the 95th percentile in ms, and CPU of the database per run, as columns. */
export async function timedRuns(db: Database<PlainSql>, runs: number, run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  await run();
  const { database } = await cpuOf(db, async () => {
    for (let round = 0; round < runs; round++) {
      const startedAt = performance.now();
      await run();
      times.push(performance.now() - startedAt);
    }
    return runs;
  });
  times.sort((a, b) => a - b);
  const at = (p: number) => times[Math.min(times.length - 1, Math.floor(p * times.length))]!.toFixed(1).padStart(9);
  return `${at(0.5)}${at(0.95)}${(database / runs / 1000).toFixed(1).padStart(18)}`;
}

/** What each kind of work spent, added up; `isCounted` false warms up. */
export function meterOf<Kind extends string>(db: Database<PlainSql>, kinds: readonly Kind[]) {
  const spent = new Map<Kind, Spent>(kinds.map((kind) => [kind, { messages: 0, ms: 0, node: 0, database: 0 }]));
  const measure = async (kind: Kind, isCounted: boolean, work: () => Promise<number>): Promise<void> => {
    const one = await cpuOf(db, work);
    const sum = spent.get(kind)!;
    if (isCounted) for (const name of ['messages', 'ms', 'node', 'database'] as const) sum[name] += one[name];
  };
  return { spent, measure };
}

/** The table of what kinds of work spent for each message. */
export function tellSpent<Kind extends string>(spent: ReadonlyMap<Kind, Spent>, what: string, digits: number) {
  const pad = (cells: readonly string[]) =>
    cells.map((cell, at) => (at ? cell.padStart(18) : cell.padEnd(28))).join('');
  const per = (kind: Kind, of: 'node' | 'database') => spent.get(kind)![of] / spent.get(kind)!.messages;
  console.log(pad(['', `${what}/s`, 'node CPU µs', 'database CPU µs']));
  for (const [kind, { messages, ms }] of spent) {
    const rate = Math.round((messages / ms) * 1000).toLocaleString('en');
    console.log(pad([kind, rate, per(kind, 'node').toFixed(digits), per(kind, 'database').toFixed(digits)]));
  }
  return { per, whole: (kind: Kind) => per(kind, 'node') + per(kind, 'database') };
}

/** Of each session, by its process. */
async function databaseCpu(db: Database<PlainSql>): Promise<Map<number, number>> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return new Map(
    rows.map(({ pid }) => {
      try {
        return [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000];
      } catch {
        return [pid, 0];
      }
    }),
  );
}
