// The SQL of offers as orders look for them.
import { type Transaction, sql } from '@jishi/db';
import type { Offer } from './rules';

/** Every offer of a product that is on. What is left of a stock is decided by one transaction after the other. */
export async function selectOffers(tx: Transaction, productId: string): Promise<Offer[]> {
  const limited = sql`select from recharge.offer where product_id = ${productId} and is_on and stock is not null`;
  if ((await tx.run(limited)) > 0) await tx.run(sql`select pg_advisory_xact_lock(hashtext('recharge.offer.stock'))`);
  return tx.many<Offer>(sql`
    select s.id as supplier_id, s.name as supplier_name, s.priority, o.code, o.price, o.carriers, o.provinces,
      o.stock - recharge.taken_of_stock(o) as left,
      case breaker.lets_through(h.open_until, h.trial_until, clock_timestamp())
        when 0 then 'open' when 1 then 'trial' else 'closed' end as breaker
    from recharge.offer o
    join recharge.supplier s on s.id = o.supplier_id and s.is_on
    join recharge.supplier_health h on h.supplier_id = s.id
    where o.product_id = ${productId} and o.is_on`);
}

/** Whether an order may try a supplier whose breaker was open. */
export async function takeTrial(tx: Transaction, supplierId: string): Promise<boolean> {
  const { taken } = await tx.one<{ taken: boolean }>(sql`select recharge.take_trial(${supplierId}) as taken`);
  return taken;
}
