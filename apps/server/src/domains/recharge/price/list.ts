// Prices and their history, the newest first.
import * as contract from '@jishi/contract/console/recharge';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

export const listRechargePrices = listed(contract.listRechargePrices, {
  from: sql`recharge.price p
    left join account.member m on m.id = p.member_id
    left join operator.account c on c.id = p.set_by`,
  columns: {
    id: sql`p.id`,
    level: sql`p.rank`,
    memberId: sql`coalesce(p.member_id::text, '')`,
    memberPhone: sql`coalesce(m.phone_mask, '')`,
    price: sql`p.price`,
    fromTime: sql`p.from_at`,
    inForce: sql`p.from_at <= now() and not exists (
      select 1 from recharge.price n
      where n.product_id = p.product_id and n.rank is not distinct from p.rank and n.member_id is not distinct from p.member_id
        and n.from_at <= now() and (n.from_at, n.id) > (p.from_at, p.id)
    )`,
    setBy: sql`coalesce(c.name, '')`,
    reason: sql`p.reason`,
  },
  where: { productId: (id) => sql`p.product_id = ${id}`, memberId: (id) => sql`p.member_id = ${id}` },
  order: sql`p.from_at desc, p.id desc`,
});
