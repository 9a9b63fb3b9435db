// What only serves messages for a while, and its end.
import { type Queryable, sql } from '@jishi/db';

/** For so long a member's program can fetch a report. */
const REPORT_DAYS = 7;

/** Forgets sends that no limit asks for any more, counts of days gone by, and reports nobody fetched. */
export async function forget(db: Queryable): Promise<void> {
  await db.run(sql`delete from sms.recent where last_at < now() - interval '1 day'`);
  await db.run(sql`delete from sms.member_day where day < (now() at time zone 'Asia/Shanghai')::date - 1`);
  await db.run(sql`delete from sms.report where created_at < now() - ${REPORT_DAYS} * interval '1 day'`);
}
