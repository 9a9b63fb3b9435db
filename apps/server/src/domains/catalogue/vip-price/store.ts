// The only SQL of what a product is to the caller: VIP prices, discounted as calls are charged, and favourites.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type VipPriceRow = { level: number; name: string; price: bigint; mine: boolean };
export type CallersRow = { projectId: string; collected: boolean } & (VipPriceRow | { level: null });

/**
 * A row for each price below the plain one, of the member's own edition and of each level on sale that is not their own,
 * the lowest level first; one row with a null level for a product without any.
 */
export async function selectForCaller(
  db: Queryable,
  memberId: MemberId | undefined,
  projectIds: readonly string[],
): Promise<CallersRow[]> {
  return db.many<CallersRow>(sql`
    with own as (
      select v.level, v.rank from account.member m join vip.level v on v.level = m.vip_level
      where m.id = ${memberId ?? null}::bigint
    )
    select
      p.id as project_id,
      exists (
        select from access.collection c where c.member_id = ${memberId ?? null}::bigint and c.project_id = p.id
      ) as collected,
      l.rank as level, l.name, l.price, l.mine
    from catalogue.project p
    left join lateral (
      select v.rank, v.name, d.price, v.level in (select level from own) as mine
      from vip.level v
      cross join lateral (select gateway.discounted(p.price, v.call_discount) as price) d
      where (v.level in (select level from own) or v.ended_at is null and v.rank not in (select rank from own))
        and d.price < p.price
    ) l on true
    where p.id = any(${projectIds}::bigint[])
    order by p.id, l.rank`);
}
