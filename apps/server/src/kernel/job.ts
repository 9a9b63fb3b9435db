// Background work: a domain's jobs.ts lists them, the worker role runs them, any transaction may add one.
import { type Queryable, sql } from '@jishi/db';
import type { Context } from './context';

export type Job<Payload = unknown> = {
  /** Unique, `domain.verb`. */
  readonly name: string;
  /** Runs at least once per addition; it must be safe to run again after a crash. */
  readonly run: (ctx: Context, payload: Payload) => Promise<void>;
  /** Crontab line, in UTC, for work that comes round by itself every day or more often. */
  readonly schedule?: string;
  /** Done by hands of its own, which no other work keeps busy. */
  readonly lane?: 'payments';
};

/**
 * Adds a job inside the caller's transaction: it exists exactly when the transaction commits.
 * `key` makes additions with the same key one job (a later one replaces its time and payload).
 */
export async function addJob<Payload extends object>(
  tx: Queryable,
  job: Pick<Job<Payload>, 'name'>,
  payload: Payload,
  when: { runAt?: Date; key?: string } = {},
): Promise<void> {
  await tx.run(sql`
    select graphile_worker.add_job(
      identifier => ${job.name}::text, payload => ${JSON.stringify(payload)}::json,
      run_at => coalesce(${when.runAt ?? null}::timestamptz, now()), job_key => ${when.key ?? null}::text)`);
}
