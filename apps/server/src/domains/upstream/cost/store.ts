// The SQL of what calls cost us.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type CostRow = {
  projectId: string;
  projectName: string;
  apiId: string | null;
  name: string;
  price: bigint | null;
};

/** What a call costs today: of each product, and of each of its endpoints; products by name. */
export function selectCosts(db: Queryable): Promise<CostRow[]> {
  return db.many<CostRow>(sql`
    select p.id as project_id, p.name as project_name, e.api_id, e.name,
      upstream.cost_of(p.id, e.api_id, (clock_timestamp() at time zone 'Asia/Shanghai')::date) as price
    from catalogue.project p
    cross join lateral (
      select null::bigint as api_id, '' as name, -1 as sort
      union all
      select i.id, i.name, i.sort from catalogue.api_info i where i.project_id = p.id
    ) e
    order by p.name, p.id, e.api_id nulls first`);
}

/** Whether a product is there, with that endpoint if one is named. */
export async function isThere(db: Queryable, projectId: string, apiId: string | null): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from catalogue.project p where p.id = ${projectId} and (${apiId}::bigint is null
      or exists (select from catalogue.api_info i where i.project_id = p.id and i.id = ${apiId}))) as found`);
  return found;
}

type Cost = { projectId: string; apiId: string | null; price: bigint; fromDay: string; setBy: string; reason: string };

/** Notes what a call costs from a day on; its id. */
export async function insertCost(tx: Transaction, cost: Cost): Promise<string> {
  const { projectId, apiId, price, fromDay, setBy, reason } = cost;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into upstream.cost (project_id, api_id, price, from_day, set_at, set_by, reason)
    values (${projectId}, ${apiId}, ${price}, ${fromDay}::date, clock_timestamp(), ${setBy}, ${reason})
    returning id`);
  return id;
}

/** Names of endpoints of a product that have no cost on a day; at most three. */
export async function selectCostless(db: Queryable, projectId: string, day: string): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select i.name from catalogue.api_info i
    where i.project_id = ${projectId} and upstream.cost_of(i.project_id, i.id, ${day}::date) is null
    order by i.id limit 3`);
  return rows.map(({ name }) => name);
}
