// The only SQL of favourites.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { holding } from '../../../kernel/search';

/** Keeps a product that is on sale as a favourite; false when there is none on sale and it was none before. */
export async function insertFavourite(
  tx: Transaction,
  memberId: MemberId,
  projectId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into access.collection (member_id, project_id, created_at)
     select $1, p.id, $3 from catalogue.project p where p.id = $2 and p.status = 2
     on conflict do nothing`,
    [memberId, projectId, now],
  );
  return rowCount === 1 || isFavourite(tx, memberId, projectId);
}

async function isFavourite(db: Queryable, memberId: MemberId, projectId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from access.collection where member_id = $1 and project_id = $2', [
    memberId,
    projectId,
  ]);
  return rowCount === 1;
}

/** Removes a favourite; false when it was none and there is no such product for members. */
export async function deleteFavourite(tx: Transaction, memberId: MemberId, projectId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from access.collection where member_id = $1 and project_id = $2', [
    memberId,
    projectId,
  ]);
  if (rowCount === 1) return true;
  const known = await tx.query('select from catalogue.project where id = $1 and status <> 1', [projectId]);
  return known.rowCount === 1;
}

const MATCHES = `c.member_id = $1 and ($2 = '%%' or p.name ilike $2 or p.code ilike $2)`;

/** How many favourites a member has, of those that match. */
export async function countFavourites(db: Queryable, memberId: MemberId, keyword = ''): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from access.collection c join catalogue.project p on p.id = c.project_id where ${MATCHES}`,
    [memberId, holding(keyword)],
  );
  return rows[0]!.n;
}

export type FavouriteRow = { project_id: string; on_sale: boolean; apply_status: number; created_at: Date };

/** A page of favourites, the newest first. */
export async function selectFavourites(
  db: Queryable,
  memberId: MemberId,
  keyword: string,
  page: { limit: number; offset: number },
): Promise<FavouriteRow[]> {
  const { rows } = await db.query<FavouriteRow>(
    `select c.project_id, p.status = 2 as on_sale, coalesce(a.status, 0) as apply_status, c.created_at
     from access.collection c
     join catalogue.project p on p.id = c.project_id
     left join access.apply a on a.member_id = c.member_id and a.project_id = c.project_id
     where ${MATCHES}
     order by c.created_at desc, c.project_id desc
     limit $3 offset $4`,
    [memberId, holding(keyword), page.limit, page.offset],
  );
  return rows;
}
