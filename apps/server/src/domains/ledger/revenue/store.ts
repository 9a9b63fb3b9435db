// Reads sums of postings of platform accounts, and what all members together have.
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, sql } from '@jishi/db';
import type { DaySum } from './rules';

/** What accounts got and gave, by the Beijing day on which it counts, in the period from `since` up to and without `until`. */
export function sumByDay(db: Queryable, kinds: readonly string[], since: Date, until: Date): Promise<DaySum[]> {
  return db.many<DaySum>(sql`
    select
      to_char(coalesce(p.effective_at, p.at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, a.kind as account,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as got,
      coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as gave
    from ledger.account a
    join ledger.posting p on p.account_id = a.id
    where a.owner_kind = ${accountOwner.platform} and a.kind = any (${kinds})
      and p.at >= ${since} and p.at < ${until}::timestamptz + (select late_window from ledger.closing)
      and coalesce(p.effective_at, p.at) >= ${since} and coalesce(p.effective_at, p.at) < ${until}
    group by 1, 2`);
}

/** The sum of all carried accounts of a kind, members' and the platform's, by kind. */
export async function sumBalances(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.many<{ kind: string; balance: bigint }>(
    sql`select kind, sum(balance)::bigint as balance from ledger.account where carried group by kind`,
  );
  return new Map(rows.map(({ kind, balance }) => [kind, balance]));
}
