// Load on a measured process, by wrk, and the CPU that it costs.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PlainSql } from '@jishi/db';
import { type Subject, startCpuMeter } from './subjects';

export const CONNECTIONS = 64;

/** CPU in µs per call, of the process and of the database's sessions; calls a second. */
export type Figure = { cpu: number; rate: number; database: number };

type Load = {
  requests: string;
  seconds: number;
  sessions: readonly number[];
  connections?: number;
  /** How long a connection waits before it asks again. */
  pauseMs?: number;
};

/** Sends the requests of a file for so many seconds. `sessions` are the database's processes. @throws where a call is refused */
export async function measureCalls(subject: Measured, load: Load): Promise<Figure> {
  const { refused, ...figure } = await measureAnswers(subject, load);
  if (refused > 0) throw new Error(`${subject.name} refused ${refused} calls`);
  return figure;
}

type Measured = Pick<Subject, 'name' | 'url' | 'pids'>;

/** The same, with refusals as a share of all answers, 0 to 1. @throws where a call is not answered */
export async function measureAnswers(
  subject: Measured,
  { requests, seconds, sessions, connections = CONNECTIONS, pauseMs }: Load,
): Promise<Figure & { refused: number }> {
  const [cpu, database] = [startCpuMeter(subject.pids), startCpuMeter(sessions)];
  const script = path.join(import.meta.dirname, 'wrk.lua');
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script, subject.url];
  const env = { ...process.env, ...(pauseMs ? { PAUSE_MS: String(Math.round(pauseMs)) } : {}) };
  const { stdout } = await promisify(execFile)('wrk', [...load, '--', requests], { env });
  if (stdout.includes('Socket errors')) throw new Error(`${subject.name} did not answer calls\n${stdout}`);
  const calls = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0) / calls;
  return { cpu: cpu() / calls, database: database() / calls, rate: calls / seconds, refused };
}

/** The processes of a database's sessions. */
export async function sessionsOf(db: PlainSql): Promise<readonly number[]> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return rows.map(({ pid }) => pid);
}

export function medianOf<Of extends string>(figures: readonly Record<Of, number>[], of: Of): number {
  const sorted = figures.map((figure) => figure[of]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** The file of requests that wrk.lua reads: a line has a path, then names and values of headers. */
export function writeRequests(file: string, lines: readonly string[]): string {
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** By APPCODE, each key in turn. */
export function requestsByCode(target: string, keys: readonly { secret: string }[]): string[] {
  return keys.map(
    ({ secret }, n) => `${target}?phone=138001380${n % 90}\taccept\tapplication/json\tauthorization\tAPPCODE ${secret}`,
  );
}

/** Signed, each good once; `sign` answers a request's headers. */
export function signedRequests<Key>(
  target: string,
  { keys, requests, sign }: { keys: readonly Key[]; requests: number; sign: (query: string, key: Key) => object },
): string[] {
  return Array.from({ length: requests }, (_, n) => {
    const query = `${target}?phone=138001380${n % 90}`;
    return [query, ...Object.entries(sign(query, keys[n % keys.length]!)).flat()].join('\t');
  });
}
