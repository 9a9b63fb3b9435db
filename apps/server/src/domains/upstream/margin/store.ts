// The SQL of what products earned: counts of the gateway by day, and what a call cost on that day.
import { type Queryable, sql } from '@jishi/db';

export type MarginRow = {
  projectId: string;
  name: string;
  calls: number;
  revenue: bigint;
  cost: bigint;
  costless: number;
};

/** Of the charged calls of a Beijing month that begins on `first`, the best earning product first. */
export function selectMargins(db: Queryable, first: string): Promise<MarginRow[]> {
  return db.many<MarginRow>(sql`
    select d.project_id, coalesce(p.name, '') as name, sum(d.charged)::float8 as calls, sum(d.amount)::bigint as revenue,
      coalesce(sum(d.charged * c.price), 0)::bigint as cost,
      coalesce(sum(d.charged) filter (where c.price is null), 0)::float8 as costless
    from (
      select project_id, api_id, day, sum(charged) as charged, sum(amount) as amount
      from gateway.call_day
      where day >= ${first}::date and day < ${first}::date + interval '1 month' and mode = 1
      group by project_id, api_id, day
    ) d
    cross join lateral (select upstream.cost_of(d.project_id, d.api_id, d.day) as price) c
    left join catalogue.project p on p.id = d.project_id
    group by d.project_id, p.name
    having sum(d.charged) > 0
    order by sum(d.amount) desc, d.project_id`);
}
