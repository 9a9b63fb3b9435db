// Reads sums of postings of platform accounts, and what all members together have.
import type { Sql } from '../store';
import type { DaySum } from './rules';

/** What accounts got and gave, by Beijing day, in the period from `since` up to and without `until`. */
export async function sumByDay(db: Sql, kinds: readonly string[], since: Date, until: Date): Promise<DaySum[]> {
  const { rows } = await db.query<{ day: string; account: string; got: string; gave: string }>(
    `select
       to_char(p.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, a.kind as account,
       coalesce(sum(p.amount) filter (where p.amount > 0), 0) as got,
       coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as gave
     from ledger.account a
     join ledger.posting p on p.account_id = a.id
     where a.owner_kind = 2 and a.kind = any ($1) and p.at >= $2 and p.at < $3
     group by 1, 2`,
    [kinds, since, until],
  );
  return rows.map(({ day, account, got, gave }) => ({ day, account, got: BigInt(got), gave: BigInt(gave) }));
}

/** The sum of all carried accounts of a kind, members' and the platform's, by kind. */
export async function sumBalances(db: Sql): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ kind: string; balance: string }>(
    'select kind, sum(balance) as balance from ledger.account where carried group by kind',
  );
  return new Map(rows.map(({ kind, balance }) => [kind, BigInt(balance)]));
}
