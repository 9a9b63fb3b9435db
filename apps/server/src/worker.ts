// The worker role: runs the domains' background jobs from the queue in PostgreSQL.
import { type Runner, parseCronItems, run } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Shared } from './http/server';
import type { Context } from './kernel/context';
import type { Job } from './kernel/job';

/** Starts working; `stop()` lets running jobs finish. */
export async function startWorker(shared: Shared, jobs: readonly Job<never>[], log: Logger): Promise<Runner> {
  const taskList = tasksOf(shared, jobs, log);
  const scheduled = jobs.flatMap(({ name, schedule }) =>
    schedule ? [{ task: name, match: schedule, identifier: name }] : [],
  );
  return run({
    pgPool: shared.db.pool,
    taskList,
    parsedCronItems: parseCronItems(scheduled),
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
  });
}

/** The jobs as the queue calls them, each with a system context. */
export function tasksOf(
  shared: Shared,
  jobs: readonly Job<never>[],
  log: Context['log'],
): Record<string, (payload: unknown) => Promise<void>> {
  const contextOf = (job: string): Context => ({
    ...shared,
    actor: { kind: 'system', job },
    requestId: `job:${job}`,
    ip: '',
    device: '',
    browser: undefined,
    bdVid: '',
    idempotencyKey: undefined,
    log,
  });
  return Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(contextOf(job.name), payload as never)]),
  );
}
