// The SQL of suppliers' goods.
import { goodsStatus } from '@jishi/contract/enums/marketplace';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type GoodsRow = {
  id: string;
  supplierId: string;
  memberId: MemberId;
  supplierName: string;
  supplierStatus: number;
  productId: string;
  name: string;
  kind: number;
  minPrice: bigint;
  maxPrice: bigint;
  price: bigint | null;
  way: number;
  code: string;
  stock: number | null;
  maxCount: number;
  withinMinutes: number;
  status: number;
};

const GOODS = sql`g.id, g.supplier_id, s.member_id, s.name as supplier_name, s.status as supplier_status, g.product_id,
  p.brand || ' ' || p.name as name, p.kind, p.min_price, p.max_price, marketplace.price_of(g.id) as price, g.way, g.code, g.stock,
  g.max_count, g.within_minutes, g.status`;
const FROM = sql`marketplace.goods g
  join marketplace.supplier s on s.id = g.supplier_id
  join marketplace.product p on p.id = g.product_id`;

export function selectGoods(db: Queryable, id: string): Promise<GoodsRow | undefined> {
  return db.maybe<GoodsRow>(sql`select ${GOODS} from ${FROM} where g.id = ${id}`);
}

/** One, locked. */
export function lockGoodsRow(tx: Transaction, id: string): Promise<GoodsRow | undefined> {
  return tx.maybe<GoodsRow>(sql`select ${GOODS} from ${FROM} where g.id = ${id} for update of g`);
}

/** A member's own of these, locked. */
export function lockOwnGoods(tx: Transaction, memberId: MemberId, ids: readonly string[]): Promise<GoodsRow[]> {
  return tx.many<GoodsRow>(sql`
    select ${GOODS} from ${FROM}
    where g.id = any (${ids}::bigint[]) and s.member_id = ${memberId}
    order by g.id
    for update of g`);
}

export type ProductToOffer = { kind: number; minPrice: bigint; maxPrice: bigint; isOnSale: boolean };

export function selectProduct(db: Queryable, id: string): Promise<ProductToOffer | undefined> {
  return db.maybe<ProductToOffer>(sql`
    select kind, min_price, max_price, sale = 1 as is_on_sale from marketplace.product where id = ${id}`);
}

export type Given = {
  way: number;
  code: string;
  stock: number | null;
  maxCount: number;
  withinMinutes: number;
  warnBelow: number | null;
};

/** Puts goods before the operators; undefined when the supplier has them already. */
export async function insertGoods(
  tx: Transaction,
  { supplierId, productId, isDemo, ...given }: Given & { supplierId: string; productId: string; isDemo: boolean },
): Promise<string | undefined> {
  const made = await tx.maybe<{ id: string }>(sql`
    insert into marketplace.goods (supplier_id, product_id, way, code, stock, max_count, within_minutes, warn_below, is_demo)
    values (
      ${supplierId}, ${productId}, ${given.way}, ${given.code}, ${given.stock}, ${given.maxCount}, ${given.withinMinutes},
      ${given.warnBelow}, ${isDemo}
    )
    on conflict (supplier_id, product_id) do nothing
    returning id`);
  return made?.id;
}

/** Changes goods that are locked. */
export async function updateGoods(tx: Transaction, id: string, given: Given & { status: number }): Promise<void> {
  await tx.run(sql`
    update marketplace.goods
    set way = ${given.way}, code = ${given.code}, stock = ${given.stock}, max_count = ${given.maxCount},
      within_minutes = ${given.withinMinutes}, warn_below = ${given.warnBelow}, status = ${given.status},
      reason = case when ${given.status} = ${goodsStatus.waiting} then '' else reason end
    where id = ${id}`);
}

export async function setStatus(tx: Transaction, id: string, status: number, reason = ''): Promise<void> {
  await tx.run(sql`update marketplace.goods set status = ${status}, reason = ${reason} where id = ${id}`);
}

/** Whether orders of goods wait to be delivered. */
export async function hasOpenOrders(tx: Transaction, id: string): Promise<boolean> {
  return (
    (await tx.maybe(
      sql`select 1 as one from marketplace.goods_order where goods_id = ${id} and status = 2 limit 1`,
    )) !== undefined
  );
}
