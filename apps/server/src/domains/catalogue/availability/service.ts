// Measured availability of products.
import type { Database } from '@jishi/db';
import { originalOf } from '../../../kernel/original';
import { lastDays, startOfDay } from '../../../kernel/time';
import { successRate } from './rules';
import { type AvailabilityRow, selectAvailability, selectProjectDays, selectTotals } from './store';

/** As the contract's Availability. */
export type Availability = {
  calls: number;
  successRate: string | null;
  p95: number | null;
  hours: { calls: number; failed: number }[];
};

type Asking = { db: Database; now: () => Date };

/** Measurements may be this old: the public pages ask for them on every request. */
const FRESH_MS = 5_000;
const measured = new WeakMap<Database, { at: number; byProject: Promise<Map<string, AvailabilityRow>> }>();

/** The hours of a product without calls. */
export const NO_CALLS = Array.from({ length: 24 }, () => ({ calls: 0, failed: 0 }));

/** Last 24 hours of any product, by id. */
export async function availability(asking: Asking): Promise<(projectId: string) => Availability> {
  const byProject = await measuredLately(asking);
  return (projectId) => {
    const row = byProject.get(projectId);
    if (!row) return { calls: 0, successRate: null, p95: null, hours: NO_CALLS };
    return { calls: row.calls, successRate: successRate(row.calls, row.failed), p95: row.p95, hours: row.hours };
  };
}

/**
 * Measurements that products can be sorted by: success in per cent and the 95th percentile in ms over the last 24
 * hours.
 */
export async function measurements(
  asking: Asking,
): Promise<{ projectId: string; success: number; p95: number | null }[]> {
  return [...(await measuredLately(asking)).values()].map(({ projectId, calls, failed, p95 }) => ({
    projectId,
    success: (100 * (calls - failed)) / calls,
    p95,
  }));
}

async function measuredLately({ db: asking, now }: Asking): Promise<Map<string, AvailabilityRow>> {
  const db = originalOf(asking);
  const at = now().getTime();
  let known = measured.get(db);
  if (!known || Math.abs(at - known.at) > FRESH_MS) {
    const rows = selectAvailability(db, now());
    known = { at, byProject: rows.then((all) => new Map(all.map((row) => [row.projectId, row]))) };
    measured.set(db, known);
    rows.catch(() => measured.delete(db));
  }
  return known.byProject;
}

/** Success rate of each of the last days (Shanghai), today among them, oldest first; null on days without calls. */
export async function dailyRates({ db, now }: Asking, projectId: string, most: number) {
  const measuredDays = await selectProjectDays(db, projectId, startOfDay(daysAgo(now(), most - 1)));
  const byDay = new Map(measuredDays.map((row) => [row.day, row]));
  return lastDays(now(), most).map((day) => {
    const { calls, failed } = byDay.get(day) ?? { calls: 0, failed: 0 };
    return { day, calls, successRate: successRate(calls, failed) };
  });
}

/** Calls of the last 24 hours, and success and failures of the last 30 days, over all products. */
export async function platformFigures({ db, now }: Asking) {
  const [day, month] = await Promise.all([selectTotals(db, daysAgo(now(), 1)), selectTotals(db, daysAgo(now(), 30))]);
  return { callsDay: day.calls, successRate: successRate(month.calls, month.failed), uncharged: month.failed };
}

function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
