// The only SQL of what operators moved by a word alone.
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { AdjustmentKind, AdjustmentStatus } from '../adjustment/rules';
import { BookingStatus } from '../booking/store';
import { RefundStatus, WithdrawalStatus } from '../refund/rules';
import { LineStatus } from '../remittance/rules';
import type { Standing } from './rules';

/** Everything since a moment that no second operator looked at. */
const aloneSince = (since: Date) => sql`
  select l.entered_by as operator_id, o.member_id, l.amount
  from payment.bank_line l join payment.pay_order o on o.no = l.order_no
  where l.entered_at > ${since} and l.status = ${literal(LineStatus.booked)} and l.decided_by is null
  union all
  select b.entered_by, o.member_id, b.amount
  from payment.booking b join payment.pay_order o on o.no = b.order_no
  where b.entered_at > ${since} and b.status = ${literal(BookingStatus.booked)} and b.decided_by is null
  union all
  select r.asked_by, r.member_id, r.amount + r.withheld
  from payment.refund r
  where r.created_at > ${since} and r.asked_by is not null and r.decided_by is null
    and r.status in (${RefundStatus.underWay}, ${RefundStatus.done}, ${RefundStatus.channelRefused})
  union all
  select w.decided_by, w.member_id, w.amount
  from payment.withdrawal w
  where w.decided_at > ${since} and w.first_by is null
    and w.status in (${WithdrawalStatus.goingBack}, ${WithdrawalStatus.done})`;

/** Money that an operator entered for a member `m`, ever: who only agreed with somebody else's entry is not meant. */
const enteredBy = (operatorId: string) => sql`
  exists (
    select from payment.pay_order o join payment.bank_line l on l.order_no = o.no
    where o.member_id = m.id and l.entered_by = ${operatorId} and l.status = ${literal(LineStatus.booked)}
  ) or exists (
    select from payment.pay_order o join payment.booking b on b.order_no = o.no
    where o.member_id = m.id and b.entered_by = ${operatorId} and b.status = ${literal(BookingStatus.booked)}
  ) or exists (
    select from payment.adjustment a
    where a.member_id = m.id and a.proposed_by = ${operatorId} and a.status = ${literal(AdjustmentStatus.done)}
      and a.kind in (${AdjustmentKind.depositUp}, ${AdjustmentKind.bonusUp})
  )`;

export type StandingRow = Standing & { memberId: MemberId };

/** How an operator stands towards some members. */
export function selectStandings(
  db: Queryable,
  operatorId: string,
  memberIds: readonly MemberId[],
  since: Date,
): Promise<StandingRow[]> {
  return db.many<StandingRow>(sql`
    with alone as materialized (${aloneSince(since)})
    select m.id as member_id, ${enteredBy(operatorId)} as entered,
      (select coalesce(sum(a.amount), 0)::bigint from alone a where a.operator_id = ${operatorId}) as by_operator,
      (select coalesce(sum(a.amount), 0)::bigint from alone a where a.member_id = m.id) as of_member
    from unnest(${memberIds}::bigint[]) m (id)`);
}

/** Makes whoever counts the same operator or the same member wait until the transaction ends. */
export async function lockStanding(tx: Transaction, operatorId: string, memberId: MemberId): Promise<void> {
  for (const key of [`operator:${operatorId}`, `member:${memberId}`])
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('payment.limit:' || ${key}::text, 0))`);
}
