// When a member first called, from the gateway's days: never from single calls.
import { keyMode } from '@jishi/contract/enums/access';
import { type Sql, literal, sql } from '@jishi/db';

/** Codes from here on are the gateway's: the call reached no product. */
const REFUSED = 400_000;

/** The Beijing day (a date) of a member's first live call that a product answered; null before. One look into the days' key. */
export const firstCallDay = (memberId: Sql): Sql => sql`(
  select d.day from gateway.call_day d
  where d.member_id = ${memberId} and d.mode = ${literal(keyMode.live)} and d.code < ${literal(REFUSED)}
  order by d.day
  limit 1
)`;
