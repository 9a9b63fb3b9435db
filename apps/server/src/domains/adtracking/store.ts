// The only SQL of advertising visits.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';

export type NewVisit = { bdVid: string; at: Date; marks: Readonly<Record<string, string>> };

export async function insertVisit(db: Queryable, row: NewVisit): Promise<void> {
  await db.run(sql`
    insert into adtracking.visit (bd_vid, at, marks) values (${row.bdVid}, ${row.at}, ${JSON.stringify(row.marks)})`);
}

/** The id of a product that visitors can see, by its id or code. */
export async function selectShownProduct(db: Queryable, idOrCode: string): Promise<string | undefined> {
  const row = await db.maybe<{ id: string }>(sql`
    select id from catalogue.project
    where (id::text = ${idOrCode} or code = ${idOrCode}) and status in (${projectStatus.onSale}, ${projectStatus.suspended}) limit 1`);
  return row?.id;
}

/**
 * Records a member's visit with time and marks of the latest one under this bd_vid, even if no visit was reported. The
 * first record is kept.
 */
export async function insertRegistration(tx: Transaction, memberId: MemberId, bdVid: string, at: Date): Promise<void> {
  await tx.run(sql`
    with known as (
      select at, marks from adtracking.visit where bd_vid = ${bdVid} order by id desc limit 1
    ), untold as (
      insert into adtracking.visit (bd_vid, at, marks)
      select ${bdVid}, ${at}, '{}' where not exists (select from known)
      returning at, marks
    )
    insert into adtracking.registration (member_id, bd_vid, at, visited_at, marks)
    select ${memberId}, ${bdVid}, ${at}, v.at, v.marks from (select * from known union all select * from untold) v
    on conflict (member_id) do nothing`);
}

/** Notes a member's first paid order: the statement decides which of several that is. */
export async function noteFirstPayment(
  tx: Transaction,
  paid: { memberId: MemberId; orderNo: string; amount: bigint },
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update adtracking.registration set paid_order = ${paid.orderNo}, paid_amount = ${paid.amount}, paid_at = ${at}
    where member_id = ${paid.memberId} and paid_order is null`);
}

/** Removes visits from before `before`. */
export async function deleteOldVisits(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from adtracking.visit where at < ${before}`);
}
