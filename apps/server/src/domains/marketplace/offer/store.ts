// The SQL of offers as buyers see and order them.
import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Compared } from './rules';

export type OfferForOrder = {
  goodsId: string;
  supplierId: string;
  supplierMemberId: MemberId;
  productId: string;
  productName: string;
  kind: number;
  way: number;
  account: number;
  price: bigint | null;
  maxCount: number;
  stock: number | null;
  withinMinutes: number;
  feeRate: number;
  settleDays: number;
  bar: string;
};

/** One as it would be ordered now; `bar`: why it cannot, or ''. */
export function selectForOrder(db: Queryable, goodsId: string): Promise<OfferForOrder | undefined> {
  return db.maybe<OfferForOrder>(sql`
    select g.id as goods_id, g.supplier_id, s.member_id as supplier_member_id, g.product_id,
      p.brand || ' ' || p.name as product_name, p.kind, g.way, p.account, marketplace.price_of(g.id) as price, g.max_count, g.stock,
      g.within_minutes, (marketplace.term_of(s.id)).fee_rate, (marketplace.term_of(s.id)).settle_days,
      marketplace.bar_of(g, s, p) as bar
    from marketplace.goods g
    join marketplace.supplier s on s.id = g.supplier_id
    join marketplace.product p on p.id = g.product_id
    where g.id = ${goodsId}`);
}

export type ProductRow = {
  id: string;
  groupId: string;
  groupName: string;
  typeId: string;
  typeName: string;
  brand: string;
  name: string;
  kind: number;
  faceValue: bigint;
  account: number;
  usage: string;
  settleDays: number;
  orders: number;
  ended: number;
  delivered: number;
  seconds: number | null;
  today: number;
};

/** A product that is on sale, and how its orders went. */
export function selectProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  return db.maybe<ProductRow>(sql`
    select p.id, g.id as group_id, g.name as group_name, t.id as type_id, t.name as type_name, p.brand, p.name, p.kind, p.face_value,
      p.account, p.usage, (marketplace.term_of(null)).settle_days, r.orders, r.ended, r.delivered, r.seconds,
      (select coalesce(sum(d.orders), 0)::int from marketplace.goods_day d
       where d.product_id = p.id and d.day = (now() at time zone 'Asia/Shanghai')::date
         and d.status between ${goodsOrderStatus.delivering} and ${goodsOrderStatus.cancelled}) as today
    from marketplace.product p
    join marketplace.product_type t on t.id = p.type_id
    join marketplace.product_group g on g.id = t.group_id
    cross join lateral marketplace.records_of(array[p.id]) r
    where p.id = ${id} and p.sale = 1`);
}

export type OfferRow = Compared & {
  supplierId: string;
  supplierName: string;
  way: number;
  stock: number | null;
  maxCount: number;
  withinMinutes: number;
  orders: number;
  slowest: number | null;
  /** How orders ended that were made on each of the last 30 days, the oldest day first. */
  endedDaily: number[];
  deliveredDaily: number[];
};

/** What can be ordered of a product now. */
export function selectOffers(db: Queryable, productId: string): Promise<OfferRow[]> {
  return db.many<OfferRow>(sql`
    select o.id as goods_id, o.supplier_id, o.supplier_name, o.way, o.price, o.stock, o.max_count, o.within_minutes,
      r.orders, r.ended, r.delivered, r.seconds, r.slowest, r.ended_daily, r.delivered_daily
    from marketplace.offered o
    join marketplace.daily_records_of(array(select g.id from marketplace.goods g where g.product_id = ${productId})) r
      on r.goods_id = o.id
    where o.product_id = ${productId}
    order by o.id`);
}
