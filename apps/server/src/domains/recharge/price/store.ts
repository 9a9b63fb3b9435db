// The SQL of prices: each is written once and never changed.
import { type Transaction, sql } from '@jishi/db';

export type NewPrice = {
  productId: string;
  rank: number | null;
  memberId: string | null;
  price: bigint | null;
  fromAt: Date | null;
  setBy: string | null;
  reason: string;
};

export async function insertPrice(tx: Transaction, given: NewPrice): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into recharge.price (product_id, rank, member_id, price, from_at, set_by, reason)
    values (
      ${given.productId}, ${given.rank}, ${given.memberId}, ${given.price}, coalesce(${given.fromAt}::timestamptz, now()),
      ${given.setBy}, ${given.reason}
    )
    returning id`);
  return id;
}

/** Its code; undefined when there is none. `isPast`: the moment is over. */
export function selectProduct(tx: Transaction, id: string, at: Date | null) {
  return tx.maybe<{ code: string; isPast: boolean }>(sql`
    select code, coalesce(${at}::timestamptz < now(), false) as is_past from recharge.product where id = ${id}`);
}

export async function hasMember(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.maybe(sql`select 1 as one from account.member where id = ${id}`)) !== undefined;
}
