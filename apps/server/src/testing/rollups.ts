// Counts of calls that a test put into the records itself.
import type { Queryable } from '@jishi/db';

/** Counts all records by hour and by day, as the gateway does when it books them. */
export async function rollUp(db: Queryable): Promise<void> {
  for (const [unit, since] of [
    ['hour', `date_trunc('hour', at, 'Asia/Shanghai')`],
    ['day', `(at at time zone 'Asia/Shanghai')::date`],
  ])
    await db.query(
      `insert into gateway.call_${unit}
         (member_id, ${unit}, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms, durations,
          shortest_ms, longest_ms)
       select coalesce(member_id, 0), ${since}, project_id, api_id, coalesce(key_id, 0), mode, code, node_id, count(*), count(*) filter (where charged),
         sum(amount), sum(total_ms), sum(gateway.duration(total_ms)), min(total_ms), max(total_ms)
       from gateway.call_record
       group by 1, 2, 3, 4, 5, 6, 7, 8`,
    );
}
