// The SQL of opening a version by a link.
import { memberStatus } from '@jishi/contract/enums/account';
import { type Queryable, sql } from '@jishi/db';
import { RECORD, type RecordRow, statusAt } from '../record/store';

export type SheetRow = RecordRow & { status: number; showsChanges: boolean };

/** What a link opens: nothing once it is withdrawn, or while its member is frozen. */
export function selectOpen(db: Queryable, digest: Buffer, now: Date): Promise<SheetRow | undefined> {
  return db.maybe<SheetRow>(sql`
    select ${RECORD}, ${statusAt(now)} as status, l.shows_changes
    from quote.link l
    join quote.record r on r.id = l.record_id
    join account.member m on m.id = l.member_id and m.status in (${memberStatus.normal}, ${memberStatus.closing})
    where l.digest = ${digest} and l.withdrawn_at is null`);
}

/** What a link opened or opens, whatever became of it. */
export function selectByLink(db: Queryable, linkId: string, now: Date): Promise<SheetRow | undefined> {
  return db.maybe<SheetRow>(sql`
    select ${RECORD}, ${statusAt(now)} as status, l.shows_changes
    from quote.link l
    join quote.record r on r.id = l.record_id
    where l.id = ${linkId}`);
}
