// The only SQL of advertising visits.
import type { Queryable, Transaction } from '@jishi/db';
import { visit } from '@jishi/db/schema/adtracking';
import type { MemberId } from '../../kernel/context';

export type NewVisit = Omit<typeof visit.$inferInsert, 'id'>;

export async function insertVisit(db: Queryable, row: NewVisit): Promise<void> {
  await db.orm.insert(visit).values(row);
}

/** Notes which visit a member came from, with the marks of the latest one under this bd_vid. The first note stays. */
export async function insertRegistration(tx: Transaction, memberId: MemberId, bdVid: string, at: Date): Promise<void> {
  await tx.query(
    `insert into adtracking.registration (member_id, bd_vid, at, marks)
     select
       $1, $2, $3,
       coalesce((select v.marks from adtracking.visit v where v.bd_vid = $2 order by v.id desc limit 1), '{}')
     on conflict (member_id) do nothing`,
    [memberId, bdVid, at],
  );
}

/** Removes visits from before `before`. */
export async function deleteOldVisits(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from adtracking.visit where at < $1', [before]);
}
