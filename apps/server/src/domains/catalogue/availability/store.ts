// Reads the gateway's measurements. Only the gateway writes these tables.
import { type Queryable, sql } from '@jishi/db';
import { type DurationsRow, durationsOf, percentile, sumOfDurations } from '../../../kernel/durations';

export type AvailabilityRow = {
  projectId: string;
  calls: number;
  failed: number;
  /** Milliseconds. */
  p50: number | null;
  p95: number | null;
  p99: number | null;
  /** Calls and failures per hour, 24 of them, oldest first. */
  hours: { calls: number; failed: number }[];
};

/** The 24 hours up to and with the hour of `now`, per product that was called at all. */
export async function selectAvailability(db: Queryable, now: Date): Promise<AvailabilityRow[]> {
  const rows = await db.many<
    DurationsRow & {
      projectId: string;
      calls: number;
      failed: number;
      hours: [at: number, calls: number, failed: number][];
    }
  >(sql`
    with clock as (select date_trunc('hour', ${now}::timestamptz) as last)
    select
      h.project_id,
      sum(h.calls)::int as calls,
      sum(h.failed)::int as failed,
      ${sumOfDurations(sql`h`)},
      json_agg(json_build_array(24 - 1 - extract(epoch from clock.last - h.hour) / 3600, h.calls, h.failed)) as hours
    from gateway.project_hour h, clock
    where h.hour > clock.last - interval '24 hours' and h.hour <= clock.last
    group by h.project_id`);
  return rows.map(({ projectId, calls, failed, hours, ...durations }) => {
    const took = durationsOf(durations);
    const [p50, p95, p99] = [percentile(50, took), percentile(95, took), percentile(99, took)];
    return { projectId, calls, failed, p50, p95, p99, hours: spread(hours) };
  });
}

function spread(measured: readonly [at: number, calls: number, failed: number][]): AvailabilityRow['hours'] {
  const hours = Array.from({ length: 24 }, () => ({ calls: 0, failed: 0 }));
  for (const [at, calls, failed] of measured) hours[at] = { calls, failed };
  return hours;
}

export type DayRow = { day: string; calls: number; failed: number };

/** Calls and failures of one product per Shanghai day since `from`; days without calls are absent. */
export async function selectProjectDays(db: Queryable, projectId: string, from: Date): Promise<DayRow[]> {
  return db.many<DayRow>(sql`
    select
      (hour at time zone 'Asia/Shanghai')::date::text as day, sum(calls)::int as calls, sum(failed)::int as failed
    from gateway.project_hour
    where project_id = ${projectId} and hour >= ${from}
    group by 1
    order by 1`);
}

/** Calls and failures over all products since `from`. */
export async function selectTotals(db: Queryable, from: Date): Promise<{ calls: number; failed: number }> {
  const { calls, failed } = await db.one<{ calls: bigint; failed: bigint }>(sql`
    select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(failed), 0)::bigint as failed
    from gateway.project_hour
    where hour >= ${from}`);
  return { calls: Number(calls), failed: Number(failed) };
}
