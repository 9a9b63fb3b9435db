// All suppliers' goods, as operators search them.
import * as contract from '@jishi/contract/console/marketplace-supplier';
import { goodsStatus } from '@jishi/contract/enums/marketplace';
import { type Sql, literal, sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';

/** Read for the rows that are shown. */
const recordOf = (what: Sql) => sql`(select ${what} from marketplace.record_of(array[g.id]) r)`;

export const searchGoods = listed(contract.searchGoods, {
  from: sql`marketplace.goods g
    join marketplace.supplier s on s.id = g.supplier_id
    join marketplace.product p on p.id = g.product_id`,
  columns: {
    id: sql`g.id`,
    supplierId: sql`g.supplier_id`,
    supplierName: sql`s.name`,
    productId: sql`g.product_id`,
    productName: sql`p.brand || ' ' || p.name`,
    way: sql`g.way`,
    price: sql`marketplace.price_of(g.id)`,
    minPrice: sql`p.min_price`,
    maxPrice: sql`p.max_price`,
    stock: sql`g.stock`,
    withinMinutes: sql`g.within_minutes`,
    status: sql`g.status`,
    reason: sql`g.reason`,
    barred: sql`case when g.status = ${literal(goodsStatus.on)} then marketplace.bar_of(g, s, p) else '' end`,
    orders: recordOf(sql`r.orders`),
    successRate: recordOf(sql`marketplace.rate_of(r.ended, r.delivered)`),
    seconds: recordOf(sql`r.seconds`),
    createTime: sql`g.created_at`,
  },
  where: {
    status: (status) => sql`g.status = ${status}`,
    way: (way) => sql`g.way = ${way}`,
    word: (word) => sql`strpos(lower(p.brand || ' ' || p.name || ' ' || s.name), lower(${word})) > 0`,
    supplierId: (id) => sql`g.supplier_id = ${id}`,
    productId: (id) => sql`g.product_id = ${id}`,
  },
  order: sql`g.id desc`,
});
