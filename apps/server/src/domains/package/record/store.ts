// Packages that a member ordered, with what is left of them.
import { payOrderKind } from '@jishi/contract/enums/payment';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Products that a member ordered packages of. */
export async function selectOrderedProjects(
  db: Queryable,
  memberId: MemberId,
): Promise<{ projectId: string; projectName: string }[]> {
  return db.many<{ projectId: string; projectName: string }>(sql`
    select p.id as project_id, p.name as project_name
    from catalogue.project p
    where p.id in (
      select f.project_id
      from payment.pay_order o
      join package.offer f on f.id = (o.reference ->> 'offerId')::bigint
      where o.member_id = ${memberId} and o.kind = ${payOrderKind.package}
    )
    order by p.name, p.id`);
}
