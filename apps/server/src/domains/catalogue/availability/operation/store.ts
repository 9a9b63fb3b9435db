// What operators look at: the products on sale or suspended, and what their upstreams' failures were.
import { keyMode } from '@jishi/contract/enums/access';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, sql } from '@jishi/db';

export type ProductRow = { id: string; code: string; name: string; glyph: string };

/** Products on sale or suspended. */
export async function selectProducts(db: Queryable): Promise<ProductRow[]> {
  return db.many<ProductRow>(sql`
    select id, code, name, glyph from catalogue.project where status in (${projectStatus.onSale}, ${projectStatus.suspended}) order by id`);
}

export type FaultRow = { projectId: string; code: number; calls: number };

/** The upstreams' failures of the last 24 hours, most frequent first. */
export async function selectFaults(db: Queryable, now: Date): Promise<FaultRow[]> {
  return db.many<FaultRow>(sql`
    select h.project_id, h.code, sum(h.calls)::int as calls
    from gateway.call_hour h
    where h.mode = ${keyMode.live} and h.code between 500000 and 599999
      and h.hour > date_trunc('hour', ${now}::timestamptz) - interval '24 hours' and h.hour <= ${now}
    group by 1, 2
    order by 3 desc, 2`);
}
