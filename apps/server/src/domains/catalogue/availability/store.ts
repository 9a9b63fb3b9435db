// Reads what the gateway measured. The gateway alone writes these tables.
import type { Queryable } from '@jishi/db';
import { type DurationsRow, SUM_OF_DURATIONS, durationsOf, percentile } from '../../../kernel/durations';

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
  const { rows } = await db.query<
    DurationsRow & { project_id: string; calls: string; failed: string; hours: [number, number][] }
  >(
    `with clock as (select date_trunc('hour', $1::timestamptz) as last)
     select
       h.project_id,
       sum(h.calls) as calls,
       sum(h.failed) as failed,
       ${SUM_OF_DURATIONS('h')},
       json_agg(json_build_array(24 - 1 - extract(epoch from clock.last - h.hour) / 3600, h.calls, h.failed)) as hours
     from gateway.project_hour h, clock
     where h.hour > clock.last - interval '24 hours' and h.hour <= clock.last
     group by h.project_id`,
    [now],
  );
  return rows.map((row) => ({
    projectId: row.project_id,
    calls: Number(row.calls),
    failed: Number(row.failed),
    p50: percentile(50, durationsOf(row)),
    p95: percentile(95, durationsOf(row)),
    p99: percentile(99, durationsOf(row)),
    hours: spread(row.hours as unknown as [number, number, number][]),
  }));
}

function spread(measured: [number, number, number][]): { calls: number; failed: number }[] {
  const hours = Array.from({ length: 24 }, () => ({ calls: 0, failed: 0 }));
  for (const [at, calls, failed] of measured) hours[at] = { calls, failed };
  return hours;
}

export type DayRow = { day: string; calls: number; failed: number };

/** Calls and failures of one product per Shanghai day since `from`; days without calls are absent. */
export async function selectProjectDays(db: Queryable, projectId: string, from: Date): Promise<DayRow[]> {
  const { rows } = await db.query<{ day: string; calls: string; failed: string }>(
    `select (hour at time zone 'Asia/Shanghai')::date::text as day, sum(calls) as calls, sum(failed) as failed
     from gateway.project_hour
     where project_id = $1 and hour >= $2
     group by 1
     order by 1`,
    [projectId, from],
  );
  return rows.map((row) => ({ day: row.day, calls: Number(row.calls), failed: Number(row.failed) }));
}

/** Calls and failures over all products since `from`. */
export async function selectTotals(db: Queryable, from: Date): Promise<{ calls: number; failed: number }> {
  const { rows } = await db.query<{ calls: string | null; failed: string | null }>(
    'select sum(calls) as calls, sum(failed) as failed from gateway.project_hour where hour >= $1',
    [from],
  );
  return { calls: Number(rows[0]?.calls ?? 0), failed: Number(rows[0]?.failed ?? 0) };
}
