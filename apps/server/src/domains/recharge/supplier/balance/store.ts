// The SQL of our prepaid money with suppliers.
import { type Queryable, sql } from '@jishi/db';

/** Keeps what a supplier said is left, undefined when it said nothing; what was left before, and the limit of warnings. */
export function saveBalance(
  db: Queryable,
  supplierId: string,
  balance: bigint | undefined,
): Promise<{ before: bigint | null; warnBelow: bigint }> {
  const said = balance ?? null;
  return db.one(sql`
    with before as (
      select h.supplier_id, h.balance, s.warn_below
      from recharge.supplier_health h
      join recharge.supplier s on s.id = h.supplier_id
      where h.supplier_id = ${supplierId}
      for update of h
    )
    update recharge.supplier_health h
    set balance = coalesce(${said}::bigint, h.balance),
      balance_at = case when ${said}::bigint is null then h.balance_at else clock_timestamp() end,
      silent_since = case when ${said}::bigint is null then coalesce(h.silent_since, clock_timestamp()) end
    from before
    where h.supplier_id = before.supplier_id
    returning before.balance as before, before.warn_below`);
}
