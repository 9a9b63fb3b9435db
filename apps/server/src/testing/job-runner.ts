// The process in which a job runs alone: takes one task, does it, ends.
import { pathToFileURL } from 'node:url';
import { keptDigestKeys, openDatabase } from '@jishi/db';
import { loadMasterKey, openKeptVault } from '@jishi/vault';
import type { Domain } from '../kernel/domain';
import type { Job } from '../kernel/job';
import type { Settings } from '../kernel/settings';

export type JobTask = {
  /** The bundled file that exports `run`. */
  module: string;
  run: string;
  /** The bundled domain.ts files whose extensions are mounted. */
  extending: readonly string[];
  payload: unknown;
  settings: Settings;
  database: string;
  /** Where its clock stands, in milliseconds since 1970. */
  now: number;
};

const load = (file: string): Promise<unknown> => import(pathToFileURL(file).href);

async function run(task: JobTask) {
  const job = (await load(task.module)) as Record<string, Job['run']>;
  const domains = (await Promise.all(task.extending.map(load))) as Record<string, Domain>[];
  const db = openDatabase(task.database);
  const ctx = {
    db,
    vault: await openKeptVault(loadMasterKey({ env: process.env, dataDir: '' }), keptDigestKeys(db)),
    settings: task.settings,
    log: { warn() {}, error() {} },
    actor: { kind: 'system', job: 'test' },
    now: () => new Date(task.now),
    extensions: domains.flatMap((module) => Object.values(module)).flatMap((domain) => domain.extends ?? []),
    requestId: 'test',
    ip: '',
    device: '',
    browser: undefined,
    bdVid: '',
    idempotencyKey: undefined,
  } as const;
  await job[task.run]!(ctx, task.payload);
  await db.close();
}

process.once('message', (task) => void run(task as JobTask).finally(() => process.disconnect()));
