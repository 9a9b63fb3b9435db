// What only orders of a level have: the level, and the time that they brought.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { OrderKind } from '../../payment';

/** The member's order of a level that waits to be paid, other than `exceptNo`. */
export async function selectUnpaid(db: Queryable, memberId: MemberId, exceptNo: string): Promise<string | undefined> {
  const { rows } = await db.query<{ no: string }>(
    `select no from payment.pay_order
     where member_id = $1 and kind = ${OrderKind.vip} and status in (10, 15) and no <> $2
     limit 1`,
    [memberId, exceptNo],
  );
  return rows[0]?.no;
}

export type Bought = { rank: number; name: string; period: number; startsAt: Date | null; endsAt: Date | null };

/** What orders of a level bought, by their numbers; without times while they are not paid. */
export async function selectBought(db: Queryable, orderNos: readonly string[]): Promise<Map<string, Bought>> {
  const { rows } = await db.query<{
    no: string;
    rank: number;
    name: string;
    period: number;
    starts_at: Date | null;
    ends_at: Date | null;
  }>(
    `select o.no, v.rank, v.name, (o.reference ->> 'period')::int as period, s.starts_at, s.ends_at
     from payment.pay_order o
     join vip.level v on v.level = (o.reference ->> 'edition')::smallint
     left join vip.membership s on s.order_no = o.no
     where o.no = any($1) and o.kind = ${OrderKind.vip}`,
    [orderNos],
  );
  return new Map(
    rows.map(({ no, starts_at: startsAt, ends_at: endsAt, ...level }) => [no, { ...level, startsAt, endsAt }]),
  );
}
