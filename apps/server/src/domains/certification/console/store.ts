// The only SQL of a certification as an operator opens it.
import { reviewKind } from '@jishi/contract/enums/review';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** The masked phone of a member. */
export async function selectPhone(db: Queryable, memberId: MemberId): Promise<string> {
  const { phone } = await db.one<{ phone: string }>(
    sql`select phone_mask as phone from account.member where id = ${memberId}`,
  );
  return phone;
}

/** When a person gave their name; undefined when the member gave none. */
export async function selectSubmitted(
  db: Queryable,
  id: string,
): Promise<{ memberId: MemberId; submittedAt: Date } | undefined> {
  return db.maybe<{ memberId: MemberId; submittedAt: Date }>(
    sql`select member_id, submitted_at from certification.person where member_id = ${id}`,
  );
}

/** The newest review of an application; '' when there is none. */
export async function selectReviewOf(db: Queryable, id: string): Promise<string> {
  const row = await db.maybe<{ id: string }>(sql`
    select r.id::text as id from review.review r
    where r.kind = ${reviewKind.certification} and r.subject_id = ${id}
    order by r.id desc
    limit 1`);
  return row?.id ?? '';
}
