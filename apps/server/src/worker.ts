// The worker role: runs the domains' background jobs from the queue in PostgreSQL.
import { SpanKind } from '@opentelemetry/api';
import { run } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Shared } from './http/server';
import type { Context } from './kernel/context';
import type { Job } from './kernel/job';
import { followPageChanges } from './kernel/page-changes';
import { settingsNow } from './kernel/settings-in-force';
import { type Traced, traced } from './kernel/trace';
import { keepSchedule } from './schedule';

const AT_ONCE = 4;

/** Starts working; `stop()` lets running jobs finish, and may be called again. */
export async function startWorker(
  shared: Shared,
  jobs: readonly Job<never>[],
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  // each runner takes only its own jobs, so the four payment runners are always free for payments
  const payments = jobs.filter(({ lane }) => lane === 'payments');
  const others = jobs.filter(({ lane }) => lane === undefined);
  const runners = await Promise.all(
    [payments, others].map((own) =>
      run({
        pgPool: shared.db.pool,
        taskList: tasksOf(shared, own, log),
        parsedCronItems: [],
        concurrency: AT_ONCE,
        pollInterval: 1000,
        noHandleSignals: true,
      }),
    ),
  );
  const changes = followPageChanges(shared.db, shared.settings.databaseUrl);
  const schedule = keepSchedule(shared.db, jobs, log);
  let stopped: Promise<void> | undefined;
  const end = async () => {
    await schedule.stop();
    await Promise.all(runners.map((runner) => runner.stop()));
    await changes.close();
  };
  return { stop: () => (stopped ??= end()) };
}

/** The jobs as the queue calls them, each with a system context. */
export function tasksOf(
  shared: Shared,
  jobs: readonly Job<never>[],
  log: Context['log'],
): Record<string, (payload: unknown) => Promise<void>> {
  const contextOf = async (job: string): Promise<Context> => ({
    ...shared,
    settings: await settingsNow(shared),
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
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        const { traceparent, ...own } = payload as Traced & object;
        const about = { kind: SpanKind.CONSUMER, from: { traceparent } };
        const run = async () => job.run(await contextOf(job.name), own as never);
        await shared.vault.underWay.during(() => traced(job.name, about, run));
      },
    ]),
  );
}
