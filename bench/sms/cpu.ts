// What work costs: wall-clock time, and CPU of this process and of the database's sessions.
import { readFileSync } from 'node:fs';
import type { Database, PlainSql } from '@jishi/db';

/** Times in ms, CPU in µs; `database` is 0 where /proc does not tell. */
export type Spent = { messages: number; ms: number; node: number; database: number };

/** `work` returns how many messages it was about. */
export async function cpuOf(db: Database<PlainSql>, work: () => Promise<number>): Promise<Spent> {
  const databaseBefore = await databaseCpu(db);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const messages = await work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { messages, ms, node: user + system, database: (await databaseCpu(db)) - databaseBefore };
}

async function databaseCpu(db: Database<PlainSql>): Promise<number> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const spent = rows.map(({ pid }) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
    } catch {
      return 0;
    }
  });
  return spent.reduce((sum, microseconds) => sum + microseconds, 0);
}
