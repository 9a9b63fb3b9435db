// What suppliers said of an order, for who decides about it.
import { type Queryable, sql } from '@jishi/db';

export type Said = { supplierName: string; state: number; words: string; asked: number };

export function selectSaid(db: Queryable, orderId: string): Promise<Said[]> {
  return db.many<Said>(sql`
    select supplier_name, state, words, asked from recharge.attempt where order_id = ${orderId} order by number`);
}
