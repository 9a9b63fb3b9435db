// What operators look at: the products on sale or suspended, and what their upstreams' failures were.
import { keyMode } from '@jishi/contract/enums/access';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { gatewayRefusals, pricedAnswers } from '@jishi/contract/result-codes';
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
      and h.code <> ${gatewayRefusals.projectSuspended.code}
      and h.hour > date_trunc('hour', ${now}::timestamptz) - interval '24 hours' and h.hour <= ${now}
    group by 1, 2
    order by 3 desc, 2`);
}

export type UsageFaultRow = {
  projectId: string;
  projectName: string;
  apiName: string;
  code: number;
  calls: number;
  /** All answered calls of the endpoint. */
  of: number;
  lastAt: Date;
};

const PRICED = Object.values(pricedAnswers).map(({ code }) => code);

/** Live calls of the last seven days whose answers did not say what they cost, the most first. */
export function selectUsageFaults(db: Queryable, now: Date): Promise<UsageFaultRow[]> {
  return db.many<UsageFaultRow>(sql`
    with counted as (
      select h.project_id, h.api_id, h.code, sum(h.calls)::int as calls, max(h.hour) as last_at
      from gateway.call_hour h
      where h.mode = ${keyMode.live} and (h.code between 0 and 299999)
        and h.hour > date_trunc('hour', ${now}::timestamptz) - interval '7 days' and h.hour <= ${now}
      group by 1, 2, 3
    )
    select c.project_id, p.name as project_name, coalesce(a.name, '') as api_name, c.code, c.calls,
      (select sum(o.calls)::int from counted o where o.project_id = c.project_id and o.api_id = c.api_id) as of, c.last_at
    from counted c
    join catalogue.project p on p.id = c.project_id
    left join catalogue.api_info a on a.id = c.api_id
    where c.code = any (${PRICED}::int[])
    order by c.calls desc, c.project_id, c.api_id, c.code
    limit 100`);
}
