// Counts of calls that a test put into the records itself.
import { type Queryable, sql } from '@jishi/db';

const UNITS = [
  { table: sql`gateway.call_hour`, column: sql`hour`, of: sql`date_trunc('hour', at, 'Asia/Shanghai')` },
  { table: sql`gateway.call_day`, column: sql`day`, of: sql`(at at time zone 'Asia/Shanghai')::date` },
];

/** Counts all records by hour and by day, as the gateway does when it books them. */
export async function rollUp(db: Queryable): Promise<void> {
  for (const { table, column, of } of UNITS)
    await db.run(sql`
      insert into ${table}
        (member_id, ${column}, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms, durations,
         shortest_ms, longest_ms)
      select coalesce(member_id, 0), ${of}, project_id, api_id, coalesce(key_id, 0), mode, code, node_id, count(*),
        count(*) filter (where charged), sum(amount), sum(total_ms), sum(gateway.duration(total_ms)), min(total_ms),
        max(total_ms)
      from gateway.call_record
      group by 1, 2, 3, 4, 5, 6, 7, 8`);
}
