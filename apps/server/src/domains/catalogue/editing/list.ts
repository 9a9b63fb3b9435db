// Products whatever their status, as operators list them.
import * as contract from '@jishi/contract/console/catalogue';
import type { RowOf } from '@jishi/contract/list';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { holding } from '../../../kernel/search';
import { availability } from '../availability/service';

type Product = Omit<RowOf<typeof contract.searchProjects>, 'callsDay' | 'successRate'>;

/** The newest change first. */
export const searchProjects = listed(contract.searchProjects, {
  from: sql`catalogue.project p join catalogue.api_type t on t.id = p.type_id`,
  columns: {
    id: sql`p.id`,
    code: sql`p.code`,
    name: sql`p.name`,
    glyph: sql`p.glyph`,
    typeName: sql`t.name`,
    price: sql`p.price`,
    unit: sql`p.unit`,
    status: sql`p.status`,
    apiCount: sql`(select count(*)::int from catalogue.api_info a where a.project_id = p.id)`,
    demo: sql`p.demo`,
    updateTime: sql`p.updated_at`,
  },
  beside: (ctx, _rows: readonly Product[]) => availability(ctx),
  row: (product: Product, _ctx, availabilityOf) => {
    const { calls: callsDay, successRate } = availabilityOf(product.id);
    return { ...product, callsDay, successRate };
  },
  where: {
    keyword: (word) => sql`(p.name ilike ${holding(word)} or p.code ilike ${holding(word)})`,
    status: (status) => sql`p.status = ${status}`,
    typeId: (typeId) => sql`p.type_id = ${typeId}`,
  },
  order: sql`p.updated_at desc, p.id desc`,
});
