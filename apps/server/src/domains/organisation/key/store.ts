// SQL of what an organisation's keys may call.
import { applyStatus, projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Products that the owner has applied for, and may call. */
export async function selectProducts(db: Queryable, ownerId: MemberId): Promise<{ code: string; name: string }[]> {
  return db.many<{ code: string; name: string }>(sql`
    select p.code, p.name from access.apply a join catalogue.project p on p.id = a.project_id
    where a.member_id = ${ownerId} and a.status = ${applyStatus.open} and p.status = ${projectStatus.onSale}
    order by p.name, p.id`);
}
