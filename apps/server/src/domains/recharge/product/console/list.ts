// Products as operators search them.
import * as contract from '@jishi/contract/console/recharge';
import { sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';

export const searchRechargeProducts = listed(contract.searchRechargeProducts, {
  from: sql`recharge.product p join recharge.product_group g on g.id = p.group_id`,
  columns: {
    id: sql`p.id`,
    code: sql`p.code`,
    groupId: sql`p.group_id`,
    groupName: sql`g.name`,
    name: sql`p.name`,
    kind: sql`p.kind`,
    faceValue: sql`p.face_value`,
    account: sql`p.account`,
    carriers: sql`p.carriers`,
    provinces: sql`p.provinces`,
    maxCount: sql`p.max_count`,
    fromStock: sql`p.from_stock`,
    sale: sql`p.sale`,
    price: sql`coalesce(recharge.price_of(p.id, null), 0)`,
    stock: sql`case when p.from_stock then (
      select count(*)::int from recharge.card c
      where c.product_id = p.id and c.order_id is null and (c.expires_on is null or c.expires_on > current_date)
    ) end`,
    specialPrices: sql`(
      select count(*)::int from (
        select distinct on (r.rank, r.member_id) r.price from recharge.price r
        where r.product_id = p.id and (r.rank is not null or r.member_id is not null) and r.from_at <= now()
        order by r.rank, r.member_id, r.from_at desc, r.id desc
      ) latest where latest.price is not null
    )`,
  },
  where: {
    word: (word) => sql`(strpos(lower(p.name), lower(${word})) > 0 or strpos(p.code, lower(${word})) > 0)`,
    kind: (kind) => sql`p.kind = ${kind}`,
    sale: (sale) => sql`p.sale = ${sale}`,
    groupId: (id) => sql`p.group_id = ${id}`,
  },
  order: sql`g.position, g.id, p.face_value, p.id`,
});
