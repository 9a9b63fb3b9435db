// The only SQL of view counts.
import { type Queryable, sql } from '@jishi/db';

/** Adds newly counted views; unknown ids are skipped. */
export async function addViews(
  db: Queryable,
  day: string,
  views: readonly { id: string; count: number }[],
): Promise<void> {
  const [ids, counts] = [views.map(({ id }) => id), views.map(({ count }) => count)];
  await db.run(sql`
    with counted as (
      select c.id, c.n from unnest(${ids}::bigint[], ${counts}::bigint[]) c (id, n)
      join content.published p on p.id = c.id
      order by c.id
    ), noted as (
      insert into content.entry_view (entry_id, day, views) select id, ${day}::date, n from counted
      on conflict (entry_id, day) do update set views = entry_view.views + excluded.views
    )
    update content.published p set views = p.views + c.n from counted c where p.id = c.id`);
}
