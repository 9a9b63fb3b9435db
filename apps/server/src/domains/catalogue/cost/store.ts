// The only SQL of what calls would cost; prices are discounted as the gateway discounts them.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Step } from './rules';

export type LevelRow = {
  edition: number;
  rank: number;
  name: string;
  packageDiscount: number;
  mine: boolean;
  /** Units of the product each month. */
  quota: number;
  /** The shortest period on sale and its price; null where there is none. */
  period: number | null;
  price: bigint | null;
};

/** The member's own edition, and the levels on sale above it; the lowest first. */
export async function selectLevels(
  db: Queryable,
  memberId: MemberId | undefined,
  projectId: string,
): Promise<LevelRow[]> {
  return db.many<LevelRow>(sql`
    with own as (
      select v.level, v.rank from account.member m join vip.level v on v.level = m.vip_level
      where m.id = ${memberId ?? null}::bigint
    )
    select
      v.level as edition, v.rank, v.name, v.package_discount, v.level in (select level from own) as mine,
      coalesce(q.calls, 0)::int as quota, p.period, p.price
    from vip.level v
    left join vip.quota q on q.level = v.level and q.project_id = ${projectId}
    left join lateral (
      select s.period, s.price from vip.price s where s.level = v.level order by s.period limit 1
    ) p on true
    where v.level in (select level from own)
      or v.ended_at is null and v.rank > coalesce((select max(rank) from own), 0)
    order by v.rank`);
}

/** Prices of a product by tiers, for each of these editions; 0 is the plain price. */
export async function selectSteps(
  db: Queryable,
  projectId: string,
  editions: readonly number[],
): Promise<Map<number, Step[]>> {
  const rows = await db.many<{ edition: number; fromCalls: bigint; price: bigint }>(sql`
    select e.edition, s.from_calls, gateway.discounted(s.price, coalesce(v.call_discount, 0)) as price
    from unnest(${editions}::int[]) e (edition)
    left join vip.level v on v.level = e.edition
    cross join (
      select 0::bigint as from_calls, p.price from catalogue.project p where p.id = ${projectId} and p.price > 0
      union all
      select t.from_calls, t.price from catalogue.price_tier t where t.project_id = ${projectId}
    ) s
    order by e.edition, s.from_calls`);
  const byEdition = new Map<number, Step[]>(editions.map((edition) => [edition, []]));
  for (const { edition, fromCalls, price } of rows)
    byEdition.get(edition)?.push({ fromCalls: Number(fromCalls), price });
  return byEdition;
}
