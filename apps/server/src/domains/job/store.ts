// The only SQL of background work, over the queue's own view and functions.
import { jobStatus } from '@jishi/contract/enums/job';
import { type Queryable, type Sql, type Transaction, literal, sql } from '@jishi/db';
import type { Waiting } from '../../kernel/waiting';
import type { OpenThere } from '../review';

const IS_STOPPED = sql`(j.locked_at is null and j.attempts >= j.max_attempts)`;

/** The status of the queue's row `j`. */
export const statusOf: Sql = sql`
  case
    when j.locked_at is not null then ${literal(jobStatus.running)}
    when ${IS_STOPPED} then ${literal(jobStatus.stopped)}
    when j.last_error is not null then ${literal(jobStatus.failing)}
    else ${literal(jobStatus.waiting)}
  end`;

/**
 * Of a job that has failed and is not worked on: due now, its attempts counted anew. Its name; undefined when it is worked on, done or has
 * not failed. The queue's view cannot be locked, its table can.
 */
export async function retryFailed(tx: Transaction, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ name: string }>(sql`
    with retried as (
      select id from graphile_worker.reschedule_jobs(
        array(
          select j.id from graphile_worker._private_jobs j
          where j.id = ${id} and j.locked_at is null and j.last_error is not null
          for update),
        run_at => now(), attempts => 0)
    )
    select j.task_identifier as name from graphile_worker.jobs j join retried using (id)`);
  return row?.name;
}

/** The same for those that have stopped, at most `most` of them, the oldest first. Answers how many. */
export function retryStopped(tx: Transaction, most: number): Promise<number> {
  return tx.run(sql`
    select from graphile_worker.reschedule_jobs(
      array(
        select j.id from graphile_worker._private_jobs j
        where ${IS_STOPPED}
        order by j.id
        limit ${most}
        for update skip locked),
      run_at => now(), attempts => 0)`);
}

/** Whether there is such a job. */
export async function hasJob(db: Queryable, id: string): Promise<boolean> {
  return (await db.run(sql`select from graphile_worker.jobs j where j.id = ${id}`)) === 1;
}

/** The jobs that have stopped. */
export function selectStopped(db: Queryable): Promise<OpenThere> {
  return db.one<OpenThere>(sql`
    select count(*)::int as open, 0 as overdue, min(j.run_at) as since, null::timestamptz as due
    from graphile_worker.jobs j
    where ${IS_STOPPED}`);
}

type Late = Omit<Waiting, 'queue'>;

/** The jobs that are due and that no worker has begun, and for how long: seconds of the database's time. */
export function selectLate(db: Queryable): Promise<Late> {
  return db.one<Late>(sql`
    select count(*)::int as open, count(*) filter (where j.run_at < now() - interval '5 minutes')::int as overdue,
      coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 as oldest_seconds
    from graphile_worker.jobs j
    where j.locked_at is null and j.run_at <= now() and not ${IS_STOPPED}`);
}

export type Period = { name: string; due: Date; status: number | null; error: string | null };

/** What comes round: when it was last due, and what became of it since. */
export function selectPeriods(db: Queryable): Promise<Period[]> {
  return db.many<Period>(sql`
    select p.name, p.due, case when j.id is not null then ${statusOf} end as status, j.last_error as error
    from job.period p
    left join graphile_worker.jobs j on j.key = 'period:' || p.name`);
}
