// The only SQL of news categories and help groups.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type PlaceKind = 'news' | 'help';
export type PlaceRow = {
  id: string;
  kind: PlaceKind;
  parentId: string | null;
  name: string;
  summary: string;
  sort: number;
  entries: number;
};

const PLACE = sql`
  select p.id, p.kind, p.parent_id, p.name, p.summary, p.sort,
    (select count(*)::int from content.entry e where e.place_id = p.id) as entries
  from content.place p`;

export async function selectPlaces(db: Queryable, kind: PlaceKind): Promise<PlaceRow[]> {
  return db.many<PlaceRow>(sql`${PLACE} where p.kind = ${kind} order by p.sort, p.id`);
}

/** All places of a kind, held until the transaction ends: what hangs where stays so meanwhile. */
export async function lockPlaces(tx: Transaction, kind: PlaceKind): Promise<PlaceRow[]> {
  await tx.run(sql`select 1 from content.place where kind = ${kind} order by id for update`);
  return selectPlaces(tx, kind);
}

export async function selectPlace(db: Queryable, id: string): Promise<PlaceRow | undefined> {
  return db.maybe<PlaceRow>(sql`${PLACE} where p.id = ${id}`);
}

/** The kind of a place; undefined for an unknown id. */
export async function placeKind(db: Queryable, id: string): Promise<PlaceKind | undefined> {
  const row = await db.maybe<{ kind: PlaceKind }>(sql`select kind from content.place where id = ${id} for share`);
  return row?.kind;
}

export type PlaceValues = Pick<PlaceRow, 'kind' | 'name' | 'summary' | 'sort'> & { parentId: string | null };

/** Inserts a place, or updates place `id`; undefined when a sibling has the name. */
export async function upsertPlace(
  tx: Transaction,
  id: string | null,
  { kind, parentId, name, summary, sort }: PlaceValues,
  demo: boolean,
): Promise<string | undefined> {
  const taken = await tx.run(sql`
    select 1 from content.place
    where kind = ${kind} and parent_id is not distinct from ${parentId}::bigint and name = ${name}
      and id is distinct from ${id}::bigint`);
  if (taken > 0) return undefined;
  const written = id
    ? sql`
      update content.place
      set parent_id = ${parentId}, name = ${name}, summary = ${summary}, sort = ${sort}
      where id = ${id}
      returning id`
    : sql`
      insert into content.place (kind, parent_id, name, summary, sort, demo)
      values (${kind}, ${parentId}, ${name}, ${summary}, ${sort}, ${demo})
      on conflict do nothing returning id`;
  const row = await tx.maybe<{ id: string }>(written);
  return row?.id;
}

/** Deletes a place that holds nothing; false when something is in it. */
export async function deletePlace(tx: Transaction, id: string): Promise<boolean> {
  await tx.run(sql`select 1 from content.place where id = ${id} for update`);
  const deleted = await tx.run(sql`
    delete from content.place p
    where p.id = ${id}
      and not exists (select 1 from content.entry e where e.place_id = p.id)
      and not exists (select 1 from content.published e where e.place_id = p.id)
      and not exists (select 1 from content.place c where c.parent_id = p.id)`);
  return deleted === 1;
}
