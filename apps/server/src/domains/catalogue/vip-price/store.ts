// The only SQL of VIP prices: the discount is the one that calls are charged with.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type VipPriceRow = { projectId: string; level: number; name: string; price: bigint; mine: boolean };

/** Prices below the plain one: of the member's own edition, and of each level on sale that is not their own; the lowest level first. */
export async function selectVipPrices(
  db: Queryable,
  memberId: MemberId | undefined,
  projectIds: readonly string[],
): Promise<VipPriceRow[]> {
  return db.many<VipPriceRow>(sql`
    with own as (
      select v.level, v.rank from account.member m join vip.level v on v.level = m.vip_level
      where m.id = ${memberId ?? null}::bigint
    )
    select p.id as project_id, v.rank as level, v.name, d.price, v.level in (select level from own) as mine
    from catalogue.project p
    join vip.level v
      on v.level in (select level from own) or v.ended_at is null and v.rank not in (select rank from own)
    cross join lateral (select gateway.discounted(p.price, v.call_discount) as price) d
    where p.id = any(${projectIds}::bigint[]) and d.price < p.price
    order by p.id, v.rank`);
}
