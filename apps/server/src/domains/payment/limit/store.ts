// The only SQL of what operators moved by a word alone.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { AdjustmentKind, AdjustmentStatus } from '../adjustment/rules';
import { BookingStatus } from '../booking/store';
import { RefundStatus, WithdrawalStatus } from '../refund/rules';
import { LineStatus } from '../remittance/rules';

/** Everything since $2 that no second operator looked at. */
const ALONE = `
  select l.entered_by as operator_id, o.member_id, l.amount
  from payment.bank_line l join payment.pay_order o on o.no = l.order_no
  where l.entered_at > $2 and l.status = ${LineStatus.booked} and l.decided_by is null
  union all
  select b.entered_by, o.member_id, b.amount
  from payment.booking b join payment.pay_order o on o.no = b.order_no
  where b.entered_at > $2 and b.status = ${BookingStatus.booked} and b.decided_by is null
  union all
  select r.asked_by, r.member_id, r.amount + r.withheld
  from payment.refund r
  where r.created_at > $2 and r.asked_by is not null and r.decided_by is null
    and r.status in (${RefundStatus.underWay}, ${RefundStatus.done}, ${RefundStatus.channelRefused})
  union all
  select w.decided_by, w.member_id, w.amount
  from payment.withdrawal w
  where w.decided_at > $2 and w.first_by is null and w.status in (${WithdrawalStatus.goingBack}, ${WithdrawalStatus.done})`;

/** Money that $1 entered for a member, ever: who only agreed with somebody else's entry is not meant. */
const ENTERED = `
  exists (
    select from payment.pay_order o join payment.bank_line l on l.order_no = o.no
    where o.member_id = m.id and l.entered_by = $1 and l.status = ${LineStatus.booked}
  ) or exists (
    select from payment.pay_order o join payment.booking b on b.order_no = o.no
    where o.member_id = m.id and b.entered_by = $1 and b.status = ${BookingStatus.booked}
  ) or exists (
    select from payment.adjustment a
    where a.member_id = m.id and a.proposed_by = $1 and a.status = ${AdjustmentStatus.done}
      and a.kind in (${AdjustmentKind.depositUp}, ${AdjustmentKind.bonusUp})
  )`;

export type StandingRow = { member_id: MemberId; by_operator: string; of_member: string; entered: boolean };

/** How an operator stands towards some members. */
export async function selectStandings(
  db: Queryable,
  operatorId: string,
  memberIds: readonly MemberId[],
  since: Date,
): Promise<StandingRow[]> {
  const { rows } = await db.query<StandingRow>(
    `with alone as materialized (${ALONE})
     select m.id as member_id, ${ENTERED} as entered,
       (select coalesce(sum(a.amount), 0) from alone a where a.operator_id = $1) as by_operator,
       (select coalesce(sum(a.amount), 0) from alone a where a.member_id = m.id) as of_member
     from unnest($3::bigint[]) m (id)`,
    [operatorId, since, memberIds],
  );
  return rows;
}

/** Makes whoever counts the same operator or the same member wait until the transaction ends. */
export async function lockStanding(tx: Transaction, operatorId: string, memberId: MemberId): Promise<void> {
  for (const key of [`operator:${operatorId}`, `member:${memberId}`])
    await tx.query("select pg_advisory_xact_lock(hashtextextended('payment.limit:' || $1, 0))", [key]);
}
