// A member's days by code: those that are over from their sums, the others from the counts of each product, endpoint, key and node.
import { type Sql, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/**
 * Rows of gateway.member_day or gateway.call_day that together are a member's calls of the days (dates) from one to before another. One
 * statement sees the sums as its snapshot has the counts: a day of which late calls are not summed yet is read from the counts.
 */
export function daysOf(memberId: MemberId, from: Sql, to: Sql): Sql {
  const columns = sql`member_id, day, mode, code, calls, charged, units, amount, durations, shortest_ms, longest_ms`;
  const own = sql`member_id = ${memberId} and day >= ${from} and day < ${to}`;
  const summed = sql`coalesce((select summed from gateway.days_summed), '-infinity')`;
  const changed = sql`select day from gateway.late_day where ${own} and summed <> changes`;
  // "offset 0": day by day, since the planner would look through all days for the few
  return sql`(
    select ${columns} from gateway.member_day where ${own} and day <= ${summed} and day <> all (array(${changed}))
    union all
    select ${columns} from gateway.call_day where ${own} and day > ${summed}
    union all
    select d.* from (${changed} and day <= ${summed}) l
    cross join lateral (
      select ${columns} from gateway.call_day where member_id = ${memberId} and day = l.day offset 0
    ) d
  )`;
}
