// Products with the best that can be ordered now. Those with offers come first, the cheapest against their face value before others.
import * as contract from '@jishi/contract/marketplace/product';
import { rechargeSale } from '@jishi/contract/enums/recharge';
import type { RowOf } from '@jishi/contract/list';
import { literal, sql } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { listed } from '../../../kernel/listed';

type Recorded = { id: string; orders: number; successRate: number | null; seconds: number | null };
type Unrecorded = Omit<RowOf<typeof contract.listGoodsProducts>, keyof Omit<Recorded, 'id'>>;

/** How orders of products went, of all offers together. */
const recordsOf = ({ db }: Context, ids: readonly string[]) =>
  db.many<Recorded>(sql`
    select r.product_id as id, r.orders, marketplace.rate_of(r.ended, r.delivered) as success_rate, r.seconds
    from marketplace.records_of(${ids}::bigint[]) r`);

export const listGoodsProducts = listed(contract.listGoodsProducts, {
  from: sql`marketplace.product p
    join marketplace.product_type t on t.id = p.type_id
    join marketplace.product_group g on g.id = t.group_id
    left join (
      select o.product_id, count(*)::int as suppliers, min(o.price) as price from marketplace.offered o group by o.product_id
    ) now on now.product_id = p.id`,
  counts: sql`marketplace.product p
    join marketplace.product_type t on t.id = p.type_id
    join marketplace.product_group g on g.id = t.group_id`,
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
    suppliers: sql`coalesce(now.suppliers, 0)`,
    price: sql`now.price`,
  },
  beside: async (ctx, rows: readonly Unrecorded[]) => {
    const ids = rows.map(({ id }) => id);
    return new Map((await recordsOf(ctx, ids)).map((one) => [one.id, one]));
  },
  row: (raw, _ctx, records) => ({ ...raw, ...records.get(raw.id)! }),
  where: {
    groupId: (id) => sql`g.id = ${id}`,
    typeId: (id) => sql`t.id = ${id}`,
    kind: (kind) => sql`p.kind = ${kind}`,
    word: (word) => sql`strpos(lower(p.brand || ' ' || p.name), lower(${word})) > 0`,
  },
  order: sql`now.suppliers is null, g.position, g.id, t.position, t.id, p.face_value, p.id`,
});
