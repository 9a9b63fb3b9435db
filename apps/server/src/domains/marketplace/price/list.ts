// Prices of one's own goods and their history, the newest first.
import * as contract from '@jishi/contract/marketplace/goods';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

export const listGoodsPrices = listed(contract.listGoodsPrices, {
  from: sql`marketplace.price n
    join marketplace.goods g on g.id = n.goods_id
    join marketplace.supplier s on s.id = g.supplier_id`,
  own: (memberId) => sql`s.member_id = ${memberId}`,
  columns: {
    id: sql`n.id`,
    price: sql`n.price`,
    fromTime: sql`n.from_at`,
    setTime: sql`n.set_at`,
    inForce: sql`n.from_at <= now() and not exists (
      select 1 from marketplace.price l where l.goods_id = n.goods_id and l.from_at <= now() and (l.from_at, l.id) > (n.from_at, n.id)
    )`,
  },
  where: { goodsId: (id) => sql`n.goods_id = ${id}` },
  order: sql`n.from_at desc, n.id desc`,
});
