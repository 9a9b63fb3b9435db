// The only SQL of advertising visits.
import type { Queryable, Transaction } from '@jishi/db';
import { visit } from '@jishi/db/schema/adtracking';
import type { MemberId } from '../../kernel/context';

export type NewVisit = Omit<typeof visit.$inferInsert, 'id'>;

export async function insertVisit(db: Queryable, row: NewVisit): Promise<void> {
  await db.orm.insert(visit).values(row);
}

/** The id of a product that visitors can see, by its id or code. */
export async function selectShownProduct(db: Queryable, idOrCode: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from catalogue.project where (id::text = $1 or code = $1) and status in (2, 3) limit 1',
    [idOrCode],
  );
  return rows[0]?.id;
}

/**
 * Notes which visit a member came from, with the time and marks of the latest one under this bd_vid. One that was never
 * told of is a visit all the same. The first note stays.
 */
export async function insertRegistration(tx: Transaction, memberId: MemberId, bdVid: string, at: Date): Promise<void> {
  await tx.query(
    `with known as (
       select at, marks from adtracking.visit where bd_vid = $2 order by id desc limit 1
     ), untold as (
       insert into adtracking.visit (bd_vid, at, marks)
       select $2, $3, '{}' where not exists (select from known)
       returning at, marks
     )
     insert into adtracking.registration (member_id, bd_vid, at, visited_at, marks)
     select $1, $2, $3, v.at, v.marks from (select * from known union all select * from untold) v
     on conflict (member_id) do nothing`,
    [memberId, bdVid, at],
  );
}

/** Notes a member's first paid order: the statement decides which of several that is. */
export async function noteFirstPayment(
  tx: Transaction,
  paid: { memberId: MemberId; orderNo: string; amount: bigint },
  at: Date,
): Promise<void> {
  await tx.query(
    `update adtracking.registration set paid_order = $2, paid_amount = $3, paid_at = $4
     where member_id = $1 and paid_order is null`,
    [paid.memberId, paid.orderNo, paid.amount, at],
  );
}

/** Removes visits from before `before`. */
export async function deleteOldVisits(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from adtracking.visit where at < $1', [before]);
}
