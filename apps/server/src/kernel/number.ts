// Numbers of orders and the like, as people read them.
import { type Sql, sql } from '@jishi/db';

/**
 * A number that nothing else has: prefix, the day in Beijing, and the sequence's next number with at least so many digits. It
 * grows when the sequence needs more: cut off, it would repeat what a row of the same day has.
 */
export function numbered(prefix: string, sequence: string, digits: number): Sql {
  return sql`${prefix} || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD')
    || regexp_replace(repeat('0', ${digits}) || nextval(${sequence}::regclass), ${`^0+(?=\\d{${digits}})`}, '')`;
}
