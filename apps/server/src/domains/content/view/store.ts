// The only SQL of view counts.
import type { Queryable } from '@jishi/db';

/** Adds views counted since the last time; ids that are gone are passed over. */
export async function addViews(
  db: Queryable,
  day: string,
  views: readonly { id: string; count: number }[],
): Promise<void> {
  await db.query(
    `with counted as (
       select c.id, c.n from unnest($1::bigint[], $2::bigint[]) c (id, n) join content.published p on p.id = c.id
       order by c.id
     ), noted as (
       insert into content.entry_view (entry_id, day, views) select id, $3::date, n from counted
       on conflict (entry_id, day) do update set views = entry_view.views + excluded.views
     )
     update content.published p set views = p.views + c.n from counted c where p.id = c.id`,
    [views.map(({ id }) => id), views.map(({ count }) => count), day],
  );
}
