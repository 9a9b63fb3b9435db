// The only SQL of reviews.
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import { reviewStatus } from '@jishi/contract/enums/review';
import type { MemberId } from '../../kernel/context';
import type { Standing } from './rules';

export const OPEN = sql`(${literal(reviewStatus.waiting)}, ${literal(reviewStatus.toSecond)})`;

/** Reviews `r` with their people; claims before `claimsSince` are over. */
export const parties = (claimsSince: Date) => sql`
  review.review r
  left join account.member m on m.id = r.member_id
  left join operator.account f on f.id = r.first_by
  left join operator.account d on d.id = r.decided_by
  left join operator.account c on c.id = r.claimed_by and r.claimed_at > ${claimsSince}`;

export const COLUMNS = sql`
  r.id, r.kind, r.subject_id, r.title, r.member_id, coalesce(m.phone_mask, '') as member_phone, r.amount, r.status, r.opened_by, r.opened_at,
  r.first_by, coalesce(f.name, '') as first_name, r.first_refused, c.id as claimed_by, coalesce(c.name, '') as claimant,
  coalesce(d.name, '') as decided_name, r.decided_at, r.reason, r.outcome`;

export type ReviewRow = Standing & {
  id: string;
  kind: number;
  subjectId: string;
  title: string;
  /** null where it is about the site. */
  memberId: MemberId | null;
  memberPhone: string;
  amount: bigint | null;
  openedAt: Date;
  decidedName: string;
  decidedAt: Date | null;
  reason: string;
  outcome: string;
};

export function selectReview(db: Queryable, id: string, claimsSince: Date): Promise<ReviewRow | undefined> {
  return db.maybe<ReviewRow>(sql`select ${COLUMNS} from ${parties(claimsSince)} where r.id = ${id}`);
}

/** A review, locked until the transaction ends. */
export function lockReview(tx: Transaction, id: string, claimsSince: Date): Promise<ReviewRow | undefined> {
  return tx.maybe<ReviewRow>(sql`select ${COLUMNS} from ${parties(claimsSince)} where r.id = ${id} for update of r`);
}

/** The open review of a subject. */
export async function selectOpenId(db: Queryable, kind: number, subjectId: string): Promise<string | undefined> {
  const row = await db.maybe<{ id: string }>(
    sql`select id from review.review where kind = ${kind} and subject_id = ${subjectId} and status in ${OPEN}`,
  );
  return row?.id;
}

type NewReview = {
  kind: number;
  subjectId: string;
  title: string;
  memberId: MemberId | null;
  amount: bigint | null;
  openedBy: string | null;
  firstBy: string | null;
};

/** Keeps what waits from now on. */
export async function insertReview(tx: Transaction, review: NewReview, now: Date): Promise<string> {
  const { kind, subjectId, title, memberId, amount, openedBy, firstBy } = review;
  const status = firstBy === null ? reviewStatus.waiting : reviewStatus.toSecond;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into review.review
      (kind, subject_id, title, member_id, amount, status, opened_by, opened_at, first_by, first_at)
    values
      (${kind}, ${subjectId}, ${title}, ${memberId}, ${amount}, ${status}, ${openedBy}, ${now}, ${firstBy},
       ${firstBy === null ? null : now})
    returning id`);
  return id;
}

/** The first of two has said yes or no about a locked review. */
export async function setFirst(
  tx: Transaction,
  id: string,
  { by, refused }: { by: string; refused: boolean },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update review.review
    set status = ${reviewStatus.toSecond}, first_by = ${by}, first_at = ${now}, first_refused = ${refused}, claimed_by = null,
      claimed_at = null
    where id = ${id}`);
}

/** Closes a locked review; one that is granted by nobody was granted by time. */
export async function closeReview(
  tx: Transaction,
  id: string,
  to: { status: number; by: string | null; reason?: string; outcome?: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update review.review
    set status = ${to.status}, decided_by = ${to.by}, decided_at = ${now}, reason = ${to.reason ?? ''},
      outcome = ${to.outcome ?? ''}, claimed_by = null, claimed_at = null,
      by_time = ${to.status === reviewStatus.granted && to.by === null}
    where id = ${id}`);
}

/** Takes one that waits and that nobody else looks at; false when that is not so. */
export async function claim(tx: Transaction, id: string, by: string, claimsSince: Date, now: Date): Promise<boolean> {
  const claimed = await tx.run(sql`
    update review.review set claimed_by = ${by}, claimed_at = ${now}
    where id = ${id} and status in ${OPEN} and (claimed_by is null or claimed_by = ${by} or claimed_at <= ${claimsSince})`);
  return claimed === 1;
}

/** Gives back what the operator took; false when they had not. */
export async function release(tx: Transaction, id: string, by: string): Promise<boolean> {
  const released = await tx.run(sql`
    update review.review set claimed_by = null, claimed_at = null where id = ${id} and claimed_by = ${by}`);
  return released === 1;
}

/** Notes who did what with a review; `by` null: the member, or time. */
export async function insertEvent(
  tx: Transaction,
  event: { reviewId: string; what: number; by: string | null; note?: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into review.event (review_id, at, what, operator_id, note)
    values (${event.reviewId}, ${now}, ${event.what}, ${event.by}, ${event.note ?? ''})`);
}
