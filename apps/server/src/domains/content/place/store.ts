// The only SQL of news categories and help groups.
import type { Queryable, Transaction } from '@jishi/db';

export type PlaceKind = 'news' | 'help';
export type PlaceRow = {
  id: string;
  kind: PlaceKind;
  parent_id: string | null;
  name: string;
  summary: string;
  sort: number;
  entries: number;
};

const PLACE = `
  select p.id, p.kind, p.parent_id, p.name, p.summary, p.sort,
    (select count(*)::int from content.entry e where e.place_id = p.id) as entries
  from content.place p`;

export async function selectPlaces(db: Queryable, kind: PlaceKind): Promise<PlaceRow[]> {
  const { rows } = await db.query<PlaceRow>(`${PLACE} where p.kind = $1 order by p.sort, p.id`, [kind]);
  return rows;
}

/** All places of a kind, held until the transaction ends: what hangs where stays so meanwhile. */
export async function lockPlaces(tx: Transaction, kind: PlaceKind): Promise<PlaceRow[]> {
  await tx.query('select 1 from content.place where kind = $1 order by id for update', [kind]);
  return selectPlaces(tx, kind);
}

export async function selectPlace(db: Queryable, id: string): Promise<PlaceRow | undefined> {
  const { rows } = await db.query<PlaceRow>(`${PLACE} where p.id = $1`, [id]);
  return rows[0];
}

/** What a place is for; undefined when there is none of this id. */
export async function placeKind(db: Queryable, id: string): Promise<PlaceKind | undefined> {
  const { rows } = await db.query<{ kind: PlaceKind }>('select kind from content.place where id = $1 for share', [id]);
  return rows[0]?.kind;
}

export type PlaceValues = Pick<PlaceRow, 'kind' | 'name' | 'summary' | 'sort'> & { parentId: string | null };

/** Inserts, or changes place `id`; undefined when the name is taken beside it. */
export async function upsertPlace(
  tx: Transaction,
  id: string | null,
  { kind, parentId, name, summary, sort }: PlaceValues,
  demo: boolean,
): Promise<string | undefined> {
  const taken = await tx.query(
    `select 1 from content.place
     where kind = $1 and parent_id is not distinct from $2::bigint and name = $3 and id is distinct from $4::bigint`,
    [kind, parentId, name, id],
  );
  if (taken.rowCount) return undefined;
  const { rows } = id
    ? await tx.query<{ id: string }>(
        'update content.place set parent_id = $2, name = $3, summary = $4, sort = $5 where id = $1 returning id',
        [id, parentId, name, summary, sort],
      )
    : await tx.query<{ id: string }>(
        `insert into content.place (kind, parent_id, name, summary, sort, demo) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing returning id`,
        [kind, parentId, name, summary, sort, demo],
      );
  return rows[0]?.id;
}

/** Deletes a place that holds nothing; false when something is in it. */
export async function deletePlace(tx: Transaction, id: string): Promise<boolean> {
  await tx.query('select 1 from content.place where id = $1 for update', [id]);
  const { rowCount } = await tx.query(
    `delete from content.place p where p.id = $1
       and not exists (select 1 from content.entry e where e.place_id = p.id)
       and not exists (select 1 from content.published e where e.place_id = p.id)
       and not exists (select 1 from content.place c where c.parent_id = p.id)`,
    [id],
  );
  return rowCount === 1;
}
