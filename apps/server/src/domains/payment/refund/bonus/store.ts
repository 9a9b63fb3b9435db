// The only SQL of bonuses that go back with their top-ups.
import type { Queryable } from '@jishi/db';
import { FEN } from '@jishi/money';
import { RefundStatus, Way } from '../rules';
import type { Given } from './rules';

/** What a refund takes of its top-up, as `takenBy`. */
export const TAKEN = `(r.amount + ceil(r.withheld / ${FEN}.0)::bigint * ${FEN})`;

/**
 * Of some orders those on which a bonus was given, with what is back by all refunds but `granting`. What was refunded to the
 * balance is not gone: its bonus was put back.
 */
export async function selectGiven(
  db: Queryable,
  orderNos: readonly string[],
  granting: string | null,
): Promise<Map<string, Given>> {
  const { rows } = await db.query<{ no: string; paid: string; bonus: string; paid_back: string; bonus_back: string }>(
    `select o.no, o.pay_amount as paid, b.amount as bonus, coalesce(sum(${TAKEN}), 0) as paid_back,
       coalesce(sum(r.bonus_back + r.withheld), 0) as bonus_back
     from coupon.bonus b
     join payment.pay_order o on o.no = b.order_no
     left join payment.refund r on r.order_no = o.no and r.way <> ${Way.balance}
       and r.status in (${RefundStatus.underWay}, ${RefundStatus.done}, ${RefundStatus.channelRefused}) and r.no is distinct from $2
     where b.order_no = any ($1) and b.status = 2
     group by o.no, b.amount`,
    [orderNos, granting],
  );
  return new Map(
    rows.map((row) => [
      row.no,
      {
        paid: BigInt(row.paid),
        bonus: BigInt(row.bonus),
        paidBack: BigInt(row.paid_back),
        bonusBack: BigInt(row.bonus_back),
      },
    ]),
  );
}
