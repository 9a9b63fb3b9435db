// The only SQL of bonuses that go back with their top-ups.
import { bonusStatus } from '@jishi/contract/enums/coupon';
import { refundStatus, refundWay } from '@jishi/contract/enums/payment';
import { type Queryable, literal, sql } from '@jishi/db';
import { FEN } from '@jishi/money';
import type { Given } from './rules';

const fen = literal(Number(FEN));

/** What a refund takes of its top-up, as `takenBy`. */
export const TAKEN = sql`(r.amount + ceil(r.withheld / ${fen}.0)::bigint * ${fen})`;

/**
 * Of some orders those on which a bonus was given, with what is back by all refunds but `granting`. What was refunded to the
 * balance is not gone: its bonus was put back.
 */
export async function selectGiven(
  db: Queryable,
  orderNos: readonly string[],
  granting: string | null,
): Promise<Map<string, Given>> {
  const rows = await db.many<Given & { no: string }>(sql`
    select o.no, o.pay_amount as paid, b.amount as bonus, coalesce(sum(${TAKEN}), 0)::bigint as paid_back,
      coalesce(sum(r.bonus_back + r.withheld), 0)::bigint as bonus_back
    from coupon.bonus b
    join payment.pay_order o on o.no = b.order_no
    left join payment.refund r on r.order_no = o.no and r.way <> ${refundWay.balance}
      and r.status in (${refundStatus.underWay}, ${refundStatus.done}, ${refundStatus.channelRefused})
      and r.no is distinct from ${granting}
    where b.order_no = any (${orderNos}) and b.status = ${literal(bonusStatus.given)}
    group by o.no, b.amount`);
  return new Map(rows.map(({ no, ...given }) => [no, given]));
}
