// The SQL of offers as operators keep them.
import { type Transaction, sql } from '@jishi/db';
import type { Reach } from '../../reach/rules';

export type OfferValues = Reach & {
  supplierId: string;
  productId: string;
  code: string;
  price: bigint;
  stock: number | null;
  isOn: boolean;
};

/** Whether supplier and product are there, the former locked so that offers of one are saved one after the other. */
export async function lockBoth(tx: Transaction, supplierId: string, productId: string): Promise<boolean> {
  const found = await tx.run(sql`
    select from recharge.supplier s cross join recharge.product p
    where s.id = ${supplierId} and p.id = ${productId} for no key update of s`);
  return found === 1;
}

/** The price in force of an offer; undefined when there is none yet. */
export function selectOffer(
  tx: Transaction,
  supplierId: string,
  productId: string,
): Promise<{ id: string; code: string; price: bigint; isOn: boolean } | undefined> {
  return tx.maybe(sql`
    select id, code, price, is_on from recharge.offer where supplier_id = ${supplierId} and product_id = ${productId}`);
}

/** Adds an offer or changes it; its id. A stock counts from now on. */
export async function saveOffer(tx: Transaction, values: OfferValues): Promise<string> {
  const { supplierId, productId, code, price, carriers, provinces, stock, isOn } = values;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into recharge.offer (supplier_id, product_id, code, price, carriers, provinces, stock, stocked_at, is_on)
    values (${supplierId}, ${productId}, ${code}, ${price}, ${carriers}::smallint[], ${provinces}::smallint[], ${stock}, clock_timestamp(),
      ${isOn})
    on conflict (supplier_id, product_id) do update set
      code = excluded.code, price = excluded.price, carriers = excluded.carriers, provinces = excluded.provinces, stock = excluded.stock,
      stocked_at = excluded.stocked_at, is_on = excluded.is_on
    returning id`);
  return id;
}

/** Notes what an offer costs from now on. */
export async function insertPrice(
  tx: Transaction,
  offerId: string,
  { price, setBy, reason }: { price: bigint; setBy: string | null; reason: string },
): Promise<void> {
  await tx.run(sql`
    insert into recharge.offer_price (offer_id, price, from_at, set_by, reason)
    values (${offerId}, ${price}, clock_timestamp(), ${setBy}, ${reason})`);
}
