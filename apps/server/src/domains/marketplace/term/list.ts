// Terms and their history, the newest first.
import * as contract from '@jishi/contract/console/marketplace-supplier';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

export const listSupplyTerms = listed(contract.listSupplyTerms, {
  from: sql`marketplace.term t
    left join marketplace.supplier s on s.id = t.supplier_id
    left join operator.account c on c.id = t.set_by`,
  columns: {
    id: sql`t.id`,
    supplierId: sql`coalesce(t.supplier_id::text, '')`,
    supplierName: sql`coalesce(s.name, '')`,
    feeRate: sql`t.fee_rate`,
    settleDays: sql`t.settle_days`,
    bond: sql`t.bond`,
    fromTime: sql`t.from_at`,
    inForce: sql`t.from_at <= now() and not exists (
      select 1 from marketplace.term n
      where n.supplier_id is not distinct from t.supplier_id and n.from_at <= now() and (n.from_at, n.id) > (t.from_at, t.id)
    )`,
    setBy: sql`coalesce(c.name, '')`,
    reason: sql`t.reason`,
  },
  where: { supplierId: (id) => sql`t.supplier_id = ${id}` },
  order: sql`t.from_at desc, t.id desc`,
});
