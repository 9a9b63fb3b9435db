// What an organisation spends, from the counts that the owner's consumption is summed from: gateway.call_day.
import { keyMode } from '@jishi/contract/enums/access';
import { colleagueStatus } from '@jishi/contract/enums/organisation';
import { type Queryable, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { SpendRow } from './rules';

/**
 * The owner's live calls of the days (yyyy-MM-dd, in Beijing) from one to before another, by key and product: their own and
 * those by keys of colleagues, whether or not there are still such keys and colleagues.
 */
export async function selectSpend(db: Queryable, ownerId: MemberId, from: string, to: string): Promise<SpendRow[]> {
  return db.many<SpendRow>(sql`
    select
      d.key_id, coalesce(k.name, '') as key_name, coalesce(k.app_key, '') as app_key, k.removed_at is not null as is_removed,
      d.project_id, coalesce(p.name, '') as project_name, c.id as colleague_id, m.phone_mask as phone, m.nickname, c.role,
      c.id is null or c.status = ${literal(colleagueStatus.present)} as is_present, d.calls, d.charged, d.amount
    from (
      select d.key_id, d.project_id, sum(d.calls)::bigint as calls, sum(d.charged)::bigint as charged,
        sum(d.amount)::bigint as amount
      from gateway.call_day d
      where d.member_id = ${ownerId} and d.mode = ${keyMode.live} and d.day >= ${from}::date and d.day < ${to}::date
      group by d.key_id, d.project_id
    ) d
    left join access.api_key k on k.id = d.key_id
    left join organisation.colleague c on c.id = k.colleague_id
    left join catalogue.project p on p.id = d.project_id
    join account.member m on m.id = coalesce(c.member_id, ${ownerId}::bigint)
    order by c.id nulls first, d.key_id, d.project_id`);
}
