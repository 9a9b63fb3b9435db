// The only SQL of favourites.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Sql, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { holding } from '../../../kernel/search';

/** Keeps a product that is on sale as a favourite; false when there is none on sale and it was none before. */
export async function insertFavourite(
  tx: Transaction,
  memberId: MemberId,
  projectId: string,
  now: Date,
): Promise<boolean> {
  const rowCount = await tx.run(sql`
    insert into access.collection (member_id, project_id, created_at)
    select ${memberId}, p.id, ${now} from catalogue.project p where p.id = ${projectId} and p.status = ${projectStatus.onSale}
    on conflict do nothing`);
  return rowCount === 1 || isFavourite(tx, memberId, projectId);
}

async function isFavourite(db: Queryable, memberId: MemberId, projectId: string): Promise<boolean> {
  const found = await db.run(sql`
    select from access.collection where member_id = ${memberId} and project_id = ${projectId}`);
  return found === 1;
}

/** Removes a favourite. Returns false if it was not a favourite and the product is not visible to members. */
export async function deleteFavourite(tx: Transaction, memberId: MemberId, projectId: string): Promise<boolean> {
  const rowCount = await tx.run(
    sql`delete from access.collection where member_id = ${memberId} and project_id = ${projectId}`,
  );
  if (rowCount === 1) return true;
  return (
    (await tx.run(sql`select from catalogue.project where id = ${projectId} and status <> ${projectStatus.draft}`)) ===
    1
  );
}

function matches(memberId: MemberId, keyword: string): Sql {
  if (!keyword) return sql`c.member_id = ${memberId}`;
  const pattern = holding(keyword);
  return sql`c.member_id = ${memberId} and (p.name ilike ${pattern} or p.code ilike ${pattern})`;
}

/** How many favourites a member has, of those that match. */
export async function countFavourites(db: Queryable, memberId: MemberId, keyword = ''): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n
    from access.collection c join catalogue.project p on p.id = c.project_id
    where ${matches(memberId, keyword)}`);
  return n;
}

export type FavouriteRow = { projectId: string; onSale: boolean; applyStatus: number; createdAt: Date };

/** A page of favourites, the newest first. */
export async function selectFavourites(
  db: Queryable,
  memberId: MemberId,
  keyword: string,
  page: { limit: number; offset: number },
): Promise<FavouriteRow[]> {
  return db.many<FavouriteRow>(sql`
    select c.project_id, p.status = ${projectStatus.onSale} as on_sale, coalesce(a.status, 0) as apply_status, c.created_at
    from access.collection c
    join catalogue.project p on p.id = c.project_id
    left join access.apply a on a.member_id = c.member_id and a.project_id = c.project_id
    where ${matches(memberId, keyword)}
    order by c.created_at desc, c.project_id desc
    limit ${page.limit} offset ${page.offset}`);
}
