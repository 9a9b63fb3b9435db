// Periodic jobs: whatever came due since the last look is added once, by the database's clock.
import { type Database, sql } from '@jishi/db';
import { parseCronItem } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Job } from './kernel/job';

const LOOK_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

type Scheduled = Pick<Job, 'name' | 'schedule'>;

/**
 * Checks periodically for due jobs; `stop()` ends it after the current check.
 * @throws Error as `addDue`, at once
 */
export function keepSchedule(
  db: Database,
  jobs: readonly Scheduled[],
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  for (const { schedule } of jobs) if (schedule !== undefined) lastDue(schedule, new Date());
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    await addDue(db, jobs).catch((err: unknown) => log.error({ err }, 'the schedule could not be read'));
    if (!stopped) timer = setTimeout(() => (looking = look()), LOOK_EVERY_MS);
  };
  let looking = look();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/**
 * Adds each job that came due since it was last added: once, however many periods a sleeping process or a clock set
 * forward skipped, and once when the clock was set back. A new job waits for its next period.
 * @throws Error for a line that is not of every day
 */
export async function addDue(db: Database, jobs: readonly Scheduled[]): Promise<void> {
  const { now } = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`);
  const given = jobs.flatMap(({ name, schedule }) =>
    schedule === undefined ? [] : [{ name, due: lastDue(schedule, now) }],
  );
  await db.transaction((tx) =>
    tx.run(sql`
      with given as (
        select *
        from unnest(${given.map(({ name }) => name)}::text[], ${given.map(({ due }) => due)}::timestamptz[]) as given (name, due)
      ), seen_first as (
        insert into job.period select name, due from given on conflict do nothing
      ), come_round as (
        update job.period set due = given.due from given
        where period.name = given.name and (period.due < given.due or period.due > clock_timestamp())
        returning period.name
      )
      select graphile_worker.add_job(identifier => name, job_key => 'period:' || name) from come_round`),
  );
}

/** The latest minute, not after `now`, that a crontab line in UTC names. @throws Error when there is none within a day */
function lastDue(line: string, now: Date): Date {
  const { match } = parseCronItem({ task: 'any', match: line });
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  for (let back = 0; back < DAY_MINUTES; back += 1) {
    const at = new Date((minute - back) * MINUTE_MS);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    if (match(digest)) return at;
  }
  throw new Error(`${line} does not come round every day`);
}
