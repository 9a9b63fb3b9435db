// The only SQL of favourites.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

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

/** How many favourites a member has. */
export async function countFavourites(db: Queryable, memberId: MemberId): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from access.collection where member_id = ${memberId}`,
  );
  return n;
}
