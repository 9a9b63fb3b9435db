// The SQL of what the marketplace sells: groups and types that have something on sale.
import { rechargeSale } from '@jishi/contract/enums/recharge';
import { type Queryable, sql } from '@jishi/db';

export type GroupRow = { id: string; name: string; products: number };
export type TypeRow = GroupRow & { groupId: string };

const ON_SALE = sql`p.sale = ${rechargeSale.on}`;

export function selectGroups(db: Queryable): Promise<GroupRow[]> {
  return db.many<GroupRow>(sql`
    select g.id, g.name, count(*)::int as products
    from marketplace.product p
    join marketplace.product_type t on t.id = p.type_id
    join marketplace.product_group g on g.id = t.group_id
    where ${ON_SALE}
    group by g.id
    order by g.position, g.id`);
}

/** Of one group, or of all. */
export function selectTypes(db: Queryable, groupId: string | null): Promise<TypeRow[]> {
  return db.many<TypeRow>(sql`
    select t.id, t.group_id, t.name, count(*)::int as products
    from marketplace.product p
    join marketplace.product_type t on t.id = p.type_id
    join marketplace.product_group g on g.id = t.group_id
    where ${ON_SALE} and (${groupId}::bigint is null or t.group_id = ${groupId})
    group by t.id, g.id
    order by g.position, g.id, t.position, t.id`);
}
