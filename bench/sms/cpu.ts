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
