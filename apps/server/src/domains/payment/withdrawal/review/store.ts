// The only SQL of what is shown beside a withdrawal that is decided.
import { refundStatus } from '@jishi/contract/enums/payment';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

/** Through which channels some orders were paid. */
export async function selectChannels(db: Queryable, orderNos: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.many<{ no: string; channel: number }>(sql`
    select o.no, o.channel from payment.pay_order o where o.no = any (${orderNos})`);
  return new Map(rows.map(({ no, channel }) => [no, channel]));
}

/** The accounts that a member's earlier withdrawals were paid to. */
export function selectPaidAccounts(
  db: Queryable,
  { memberId, no }: { memberId: MemberId; no: string },
): Promise<{ no: string; accountCipher: Buffer }[]> {
  return db.many(sql`
    select w.no, w.account_cipher
    from payment.withdrawal w
    where w.member_id = ${memberId} and w.no <> ${no} and w.account_cipher is not null and exists (
      select from payment.refund r
      where r.withdrawal_no = w.no and r.order_no is null and r.status = ${refundStatus.done}
    )
    order by w.no desc limit 100`);
}

/** What was granted since a moment: of one member since one, of all since another. */
export function selectGranted(
  db: Queryable,
  memberId: MemberId,
  since: { member: Date; all: Date },
): Promise<{ memberCount: number; memberAmount: bigint; count: number; amount: bigint }> {
  const isMembers = sql`v.member_id = ${memberId} and v.decided_at > ${since.member}`;
  const isNow = sql`v.decided_at > ${since.all}`;
  return db.one(sql`
    select
      count(*) filter (where ${isMembers})::int as member_count,
      coalesce(sum(v.amount) filter (where ${isMembers}), 0)::bigint as member_amount,
      count(*) filter (where ${isNow})::int as count, coalesce(sum(v.amount) filter (where ${isNow}), 0)::bigint as amount
    from review.review v
    where v.kind = ${reviewKind.withdrawal} and v.status = ${reviewStatus.granted} and (${isMembers} or ${isNow})`);
}
