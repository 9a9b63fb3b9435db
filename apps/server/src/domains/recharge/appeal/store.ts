// A recharge order as appeals see it.
import { appealMoney } from '@jishi/contract/enums/appeal';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { type Queryable, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type AppealedRow = {
  no: string;
  memberId: MemberId;
  title: string;
  account: string;
  amount: bigint;
  status: number;
  money: 1 | 2 | 3;
  orderedAt: Date;
  until: Date;
  isOver: boolean;
};

/** `days`: how long an appeal can be opened. */
export function selectAppealed(db: Queryable, no: string, days: number): Promise<AppealedRow | undefined> {
  const until = sql`o.created_at + make_interval(days => ${days})`;
  return db.maybe<AppealedRow>(sql`
    select o.no, o.member_id, p.name || case when o.count > 1 then ' × ' || o.count else '' end as title, o.account_mask as account,
      o.amount, o.status,
      case
        when o.status = ${literal(rechargeStatus.success)} then ${literal(appealMoney.charged)}
        when o.ended_at is null then ${literal(appealMoney.frozen)}
        else ${literal(appealMoney.back)}
      end as money,
      o.created_at as ordered_at, ${until} as until, ${until} <= clock_timestamp() as is_over
    from recharge.quick_order o join recharge.product p on p.id = o.product_id
    where o.no = ${no}`);
}

/** What happened to an order, but not which supplier refused or spoke too late. */
export function selectSteps(db: Queryable, no: string): Promise<{ at: Date; event: number }[]> {
  return db.many(sql`
    select e.at, e.event
    from recharge.event e join recharge.quick_order o on o.id = e.order_id
    where o.no = ${no} and e.event not in (3, 8)
    order by e.id`);
}
