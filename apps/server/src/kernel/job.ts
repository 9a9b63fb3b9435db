// Background work: a domain's jobs.ts lists them, the worker role runs them, any transaction may add one.
import { type Queryable, sql } from '@jishi/db';
import type { Context } from './context';
import { carried } from './trace';

export type Job<Payload = unknown> = {
  /** Unique, `domain.verb`. */
  readonly name: string;
  /** Runs at least once per addition; it must be safe to run again after a crash. */
  readonly run: (ctx: Context, payload: Payload) => Promise<void>;
  /** Crontab line, in UTC, for periodic work at least daily. */
  readonly schedule?: string;
  /** Run by separate workers, which other jobs cannot keep busy. */
  readonly lane?: 'payments';
};

/** A job's name and payload, for those who add it; the domain's jobs.ts binds it to its work. */
export type JobName<Payload extends object> = {
  readonly name: string;
  /** Binds it to its work. */
  does(run: Job<Payload>['run'], how?: Pick<Job, 'schedule' | 'lane'>): Job<Payload>;
};

/** Declares a job that transactions can add: its name and payload type, in one place. */
export function job<Payload extends object = Record<string, never>>(name: `${string}.${string}`): JobName<Payload> {
  return { name, does: (run, how = {}) => ({ ...how, name, run }) };
}

/**
 * Adds a job inside the caller's transaction: it exists exactly when the transaction commits.
 * `key` makes additions with the same key one job (a later one replaces its time and payload).
 */
export async function addJob<Payload extends object>(
  tx: Queryable,
  { name }: JobName<Payload>,
  payload: NoInfer<Payload>,
  when: { runAt?: Date; key?: string } = {},
): Promise<void> {
  await tx.run(sql`
    select graphile_worker.add_job(
      identifier => ${name}::text, payload => ${JSON.stringify({ ...payload, ...carried() })}::json,
      run_at => coalesce(${when.runAt ?? null}::timestamptz, now()), job_key => ${when.key ?? null}::text)`);
}
