// The SQL of products as they are bought.
import { rechargeSale } from '@jishi/contract/enums/recharge';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type Product = {
  id: string;
  code: string;
  groupId: string;
  groupName: string;
  name: string;
  kind: number;
  faceValue: bigint;
  account: number;
  carriers: number[];
  provinces: number[];
  maxCount: number;
  fromStock: boolean;
  price: bigint;
};
export type Offered = Product & { listPrice: bigint; soldOut: boolean };

const PRODUCT = sql`p.id, p.code, p.group_id, g.name as group_name, p.name, p.kind, p.face_value, p.account, p.carriers, p.provinces,
  p.max_count, p.from_stock`;
const FROM = sql`recharge.product p join recharge.product_group g on g.id = p.group_id`;
const ON_SALE = sql`p.sale = ${rechargeSale.on}`;

export type GroupRow = { id: string; name: string; products: number };

/** Groups that have something on sale. */
export function selectGroups(db: Queryable): Promise<GroupRow[]> {
  return db.many<GroupRow>(sql`
    select g.id, g.name, count(*)::int as products
    from ${FROM}
    where ${ON_SALE} and recharge.price_of(p.id, null) is not null
    group by g.id
    order by g.position, g.id`);
}

/** What a member can buy, at their prices. */
export function selectOffered(db: Queryable, memberId: MemberId, groupId: string | null): Promise<Offered[]> {
  return db.many<Offered>(sql`
    select ${PRODUCT}, recharge.price_of(p.id, ${memberId}) as price, recharge.price_of(p.id, null) as list_price,
      p.from_stock and not exists (
        select 1 from recharge.card c
        where c.product_id = p.id and c.order_id is null and (c.expires_on is null or c.expires_on > current_date)
      ) as sold_out
    from ${FROM}
    where ${ON_SALE} and recharge.price_of(p.id, null) is not null and (${groupId}::bigint is null or p.group_id = ${groupId})
    order by g.position, g.id, p.face_value, p.id`);
}

/** One on sale at a member's price, by its id or its code. */
export function selectProduct(
  db: Queryable,
  memberId: MemberId,
  by: { id: string } | { code: string },
): Promise<Product | undefined> {
  const isIt = 'id' in by ? sql`p.id = ${by.id}` : sql`p.code = ${by.code}`;
  return db.maybe<Product>(sql`
    select ${PRODUCT}, priced.price
    from ${FROM} cross join recharge.price_of(p.id, ${memberId}) as priced (price)
    where ${ON_SALE} and ${isIt} and priced.price is not null`);
}
