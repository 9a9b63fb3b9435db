// Products with the best that can be ordered now. Those with offers come first, the cheapest against their face value before others.
import * as contract from '@jishi/contract/marketplace/product';
import { rechargeSale } from '@jishi/contract/enums/recharge';
import { type Sql, literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

/** Of all offers together; read for the rows that are shown. */
const recordOf = (what: Sql) =>
  sql`(select ${what} from marketplace.record_of(array(select a.id from marketplace.goods a where a.product_id = p.id)) r)`;

export const listGoodsProducts = listed(contract.listGoodsProducts, {
  from: sql`marketplace.product p
    join marketplace.product_type t on t.id = p.type_id
    join marketplace.product_group g on g.id = t.group_id
    left join lateral (
      select count(*)::int as suppliers, min(o.price) as price from marketplace.offered o where o.product_id = p.id
    ) now on true`,
  // what is on sale is every member's to see
  own: () => sql`p.sale = ${literal(rechargeSale.on)}`,
  columns: {
    id: sql`p.id`,
    groupId: sql`g.id`,
    groupName: sql`g.name`,
    typeId: sql`t.id`,
    typeName: sql`t.name`,
    brand: sql`p.brand`,
    name: sql`p.name`,
    kind: sql`p.kind`,
    faceValue: sql`p.face_value`,
    suppliers: sql`now.suppliers`,
    price: sql`now.price`,
    orders: recordOf(sql`r.orders`),
    successRate: recordOf(sql`marketplace.rate_of(r.ended, r.delivered)`),
    seconds: recordOf(sql`r.seconds`),
  },
  where: {
    groupId: (id) => sql`g.id = ${id}`,
    typeId: (id) => sql`t.id = ${id}`,
    kind: (kind) => sql`p.kind = ${kind}`,
    word: (word) => sql`strpos(lower(p.brand || ' ' || p.name), lower(${word})) > 0`,
  },
  order: sql`now.suppliers = 0, g.position, g.id, t.position, t.id, p.face_value, p.id`,
});
