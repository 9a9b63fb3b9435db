// What operators look at: the products on sale or suspended, and what their upstreams' failures were.
import type { Queryable } from '@jishi/db';

export type ProductRow = { id: string; code: string; name: string; glyph: string };

/** Products on sale or suspended. */
export async function selectProducts(db: Queryable): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    'select id, code, name, glyph from catalogue.project where status in (2, 3) order by id',
  );
  return rows;
}

export type FaultRow = { project_id: string; code: number; calls: string };

/** What the upstreams' failures of the last 24 hours were, the most frequent first. */
export async function selectFaults(db: Queryable, now: Date): Promise<FaultRow[]> {
  const { rows } = await db.query<FaultRow>(
    `select h.project_id, h.code, sum(h.calls) as calls
     from gateway.call_hour h
     where h.mode = 1 and h.code between 500000 and 599999
       and h.hour > date_trunc('hour', $1::timestamptz) - interval '24 hours' and h.hour <= $1
     group by 1, 2
     order by 3 desc, 2`,
    [now],
  );
  return rows;
}
