// What only orders of a level have: the level, and the time that they brought.
import { payOrderKind, payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** The member's order of a level that waits to be paid, other than `exceptNo`. */
export async function selectUnpaid(db: Queryable, memberId: MemberId, exceptNo: string): Promise<string | undefined> {
  const row = await db.maybe<{ no: string }>(sql`
    select no from payment.pay_order
    where member_id = ${memberId} and kind = ${payOrderKind.vip} and status in (${payOrderStatus.toPay}, ${payOrderStatus.waiting}) and no <> ${exceptNo}
    limit 1`);
  return row?.no;
}

export type Bought = { rank: number; name: string; period: number; startsAt: Date | null; endsAt: Date | null };

/** What orders of a level bought, by their numbers; without times while they are not paid. */
export async function selectBought(db: Queryable, orderNos: readonly string[]): Promise<Map<string, Bought>> {
  const rows = await db.many<Bought & { no: string }>(sql`
    select o.no, v.rank, v.name, (o.reference ->> 'period')::int as period, s.starts_at, s.ends_at
    from payment.pay_order o
    join vip.level v on v.level = (o.reference ->> 'edition')::smallint
    left join vip.membership s on s.order_no = o.no
    where o.no = any(${orderNos}) and o.kind = ${payOrderKind.vip}`);
  return new Map(rows.map(({ no, ...bought }) => [no, bought]));
}
