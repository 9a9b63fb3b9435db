// The SQL of what a member can quote: their open APIs and the recharge products on sale, at what they pay now.
import { applyStatus, projectStatus } from '@jishi/contract/enums/catalogue';
import { quoteProduct } from '@jishi/contract/enums/quote';
import { rechargeSale } from '@jishi/contract/enums/recharge';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** `sold`: the unit of an API, the kind of a recharge product. */
export type ProductRow = {
  kind: number;
  productId: string;
  name: string;
  groupName: string;
  sold: number;
  cost: bigint;
};

/** An API costs what its first tier does: what volume takes off is not known beforehand. */
export function selectProducts(db: Queryable, memberId: MemberId): Promise<ProductRow[]> {
  return db.many<ProductRow>(sql`
    select kind, product_id, name, group_name, sold, cost
    from (
      select ${quoteProduct.api}::int as kind, p.id as product_id, p.name, t.name as group_name, p.unit::int as sold,
        coalesce((
          select s.price from gateway.price_steps(a.member_id, p.id, current_date) s order by s.tier_from nulls first limit 1
        ), 0) as cost,
        t.sort as place, p.sort::bigint as rank
      from access.apply a
      join catalogue.project p on p.id = a.project_id
      join catalogue.api_type t on t.id = p.type_id
      where a.member_id = ${memberId} and a.status = ${applyStatus.open} and p.status = ${projectStatus.onSale}
      union all
      select ${quoteProduct.recharge}, p.id, p.name, g.name, p.kind, recharge.price_of(p.id, ${memberId}), g.position, p.face_value
      from recharge.product p
      join recharge.product_group g on g.id = p.group_id
      where p.sale = ${rechargeSale.on}
    ) sold
    where cost is not null
    order by kind, place, group_name, rank, product_id`);
}
