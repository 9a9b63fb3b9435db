// A supplier's own goods, and the products that they could offer.
import { goodsStatus } from '@jishi/contract/enums/marketplace';
import { rechargeSale } from '@jishi/contract/enums/recharge';
import * as contract from '@jishi/contract/marketplace/goods';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { Refusal } from '../../../kernel/refusal';
import type { MemberContext } from '../../../kernel/use-case';

const ON = literal(goodsStatus.on);
const LOW = sql`coalesce(g.stock < g.warn_below, false)`;

export const listOwnGoods = listed(contract.listOwnGoods, {
  from: sql`marketplace.goods g
    join marketplace.supplier s on s.id = g.supplier_id
    join marketplace.product p on p.id = g.product_id
    left join lateral (
      select n.price, n.from_at from marketplace.price n
      where n.goods_id = g.id and n.from_at > now() order by n.from_at, n.id desc limit 1
    ) next on true`,
  own: (memberId) => sql`s.member_id = ${memberId}`,
  columns: {
    id: sql`g.id`,
    productId: sql`g.product_id`,
    productName: sql`p.name`,
    brand: sql`p.brand`,
    kind: sql`p.kind`,
    faceValue: sql`p.face_value`,
    way: sql`g.way`,
    code: sql`g.code`,
    price: sql`marketplace.price_of(g.id)`,
    nextPrice: sql`next.price`,
    nextTime: sql`next.from_at`,
    minPrice: sql`p.min_price`,
    maxPrice: sql`p.max_price`,
    stock: sql`g.stock`,
    maxCount: sql`g.max_count`,
    withinMinutes: sql`g.within_minutes`,
    warnBelow: sql`g.warn_below`,
    isLow: LOW,
    status: sql`g.status`,
    reason: sql`g.reason`,
    barred: sql`case when g.status = ${ON} then marketplace.bar_of(g, s, p) else '' end`,
    orders: sql`(marketplace.record_of(array[g.id])).orders`,
    createTime: sql`g.created_at`,
  },
  where: {
    status: (status) => sql`g.status = ${status}`,
    way: (way) => sql`g.way = ${way}`,
    word: (word) => sql`strpos(lower(p.brand || ' ' || p.name), lower(${word})) > 0`,
    isLow: (isLow) => sql`${LOW} = ${isLow}`,
  },
  order: sql`g.id desc`,
  sums: ({ db, member }) =>
    db.one(sql`
      select count(*) filter (where g.status = ${ON})::int as on, count(*) filter (where g.status = ${ON} and ${LOW})::int as low
      from marketplace.goods g join marketplace.supplier s on s.id = g.supplier_id where s.member_id = ${member}`),
});

/** One of a member's own, as the list shows it. @throws Refusal notFound */
export async function ownGoods(ctx: MemberContext, id: string) {
  const row = await listOwnGoods.row(ctx, sql`g.id = ${id}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

export const listOfferableProducts = listed(contract.listOfferableProducts, {
  from: (ctx) => sql`marketplace.product p
    join marketplace.product_type t on t.id = p.type_id
    join marketplace.product_group c on c.id = t.group_id
    left join marketplace.supplier s on s.member_id = ${ctx.member}
    left join marketplace.goods g on g.product_id = p.id and g.supplier_id = s.id`,
  own: () => sql`p.sale = ${literal(rechargeSale.on)}`,
  columns: {
    id: sql`p.id`,
    typeName: sql`t.name`,
    brand: sql`p.brand`,
    name: sql`p.name`,
    kind: sql`p.kind`,
    faceValue: sql`p.face_value`,
    minPrice: sql`p.min_price`,
    maxPrice: sql`p.max_price`,
    goodsId: sql`coalesce(g.id::text, '')`,
  },
  where: {
    kind: (kind) => sql`p.kind = ${kind}`,
    word: (word) => sql`strpos(lower(p.brand || ' ' || p.name), lower(${word})) > 0`,
  },
  order: sql`c.position, c.id, t.position, t.id, p.face_value, p.id`,
});
