// Products as operators search them.
import * as contract from '@jishi/contract/console/marketplace-product';
import { goodsStatus } from '@jishi/contract/enums/marketplace';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';

export const searchGoodsProducts = listed(contract.searchGoodsProducts, {
  from: sql`marketplace.product p
    join marketplace.product_type t on t.id = p.type_id
    join marketplace.product_group g on g.id = t.group_id`,
  columns: {
    id: sql`p.id`,
    code: sql`p.code`,
    groupName: sql`g.name`,
    typeId: sql`t.id`,
    typeName: sql`t.name`,
    brand: sql`p.brand`,
    name: sql`p.name`,
    kind: sql`p.kind`,
    faceValue: sql`p.face_value`,
    account: sql`p.account`,
    usage: sql`p.usage`,
    minPrice: sql`p.min_price`,
    maxPrice: sql`p.max_price`,
    sale: sql`p.sale`,
    offers: sql`(
      select count(*)::int from marketplace.goods o where o.product_id = p.id and o.status = ${literal(goodsStatus.on)}
    )`,
  },
  where: {
    word: (word) => sql`strpos(lower(p.brand || ' ' || p.name || ' ' || p.code), lower(${word})) > 0`,
    kind: (kind) => sql`p.kind = ${kind}`,
    sale: (sale) => sql`p.sale = ${sale}`,
    typeId: (id) => sql`t.id = ${id}`,
  },
  order: sql`g.position, g.id, t.position, t.id, p.face_value, p.id`,
});
