// Reads what calls charged from the gateway's hours; only the gateway writes them.
import { keyMode } from '@jishi/contract/enums/access';
import { type Queryable, literal, sql } from '@jishi/db';
import type { Span } from '../../ledger';

/** What live calls cost in two periods of whole hours, and how many were charged in `today`. */
export function sumCharges(
  db: Queryable,
  today: Span,
  yesterday: Span,
): Promise<{ count: number; amount: bigint; earlier: bigint }> {
  return db.one(sql`
    select coalesce(sum(charged) filter (where hour >= ${today.since}), 0)::int as count,
      coalesce(sum(amount) filter (where hour >= ${today.since}), 0)::bigint as amount,
      coalesce(sum(amount) filter (where hour < ${today.since}), 0)::bigint as earlier
    from gateway.call_hour
    where mode = ${literal(keyMode.live)}
      and (hour >= ${yesterday.since} and hour < ${yesterday.until} or hour >= ${today.since} and hour < ${today.until})`);
}
