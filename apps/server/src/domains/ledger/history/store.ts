// Reads a member's book. Costs what is shown, not what is there: every step is a bounded range of posting_by_time.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { ENTRY_KINDS, type MemberAccountKind, METERED_ENTRIES, OTHER_ENTRY } from '../rules';
import type { Place } from '../scan/rules';

type Sql = Pick<Queryable, 'query'>;

export type HistoryFilter = {
  /** From this instant on. */
  from?: Date | undefined;
  /** Up to, not with, this instant. */
  until?: Date | undefined;
  /** Enumeration ledgerEntryKind. */
  entryKind?: number | undefined;
};

export type EntryRow = {
  transferId: string;
  micros: string;
  at: Date;
  /** Null: the transfer was scanned, and is not asked for. */
  wanted: {
    key: string;
    kind: string;
    memo: Record<string, string | number>;
    amount: string;
    balanceAfter: string;
  } | null;
};

/**
 * The newest `$7` transfers at or below the place `$5, $6` that touched the accounts. A transfer has one posting per account, so
 * the newest `$7` postings of each account hold all of them. `metered` says which postings can be of the kind asked for.
 */
const scannedOf = (metered: string) => `
  asked as (
    select a.id
    from ledger.account a
    where a.owner_kind = 1 and a.owner_id = $1 and a.kind = any ($2::text[])
  ), scanned as (
    select p.at, p.transfer_id, sum(p.amount) as amount
    from asked
    cross join lateral (
      select p.at, p.transfer_id, p.amount
      from ledger.posting p
      where p.account_id = asked.id ${metered}
        and p.at >= coalesce($3::timestamptz, '-infinity') and p.at < coalesce($4::timestamptz, 'infinity')
        and (p.at, p.transfer_id) < (timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6::bigint)
      order by p.at desc, p.transfer_id desc
      limit $7
    ) p
    group by p.at, p.transfer_id
    order by p.at desc, p.transfer_id desc
    limit $7
  )`;

const OF_KIND = `coalesce($9::jsonb ->> t.kind, $9::jsonb ->> split_part(t.kind, '.', 1), $10::text) = $8::text`;

/** Calls are by far the most: other kinds are looked for in an index without them. */
function scanned({ entryKind }: HistoryFilter): string {
  const metered = entryKind === undefined || METERED_ENTRIES.includes(entryKind);
  return scannedOf(metered ? '' : 'and not p.metered');
}

function valuesOf(
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  filter: HistoryFilter,
  before: Place,
  limit: number,
) {
  const { from = null, until = null, entryKind = null } = filter;
  const kinds = [entryKind, JSON.stringify(ENTRY_KINDS), String(OTHER_ENTRY)];
  return [memberId, accounts, from, until, before.micros, before.transferId, limit, ...kinds];
}

/**
 * Scans the next `limit` transfers after `before`, newest first. An amount is what the transfer changed on the accounts taken
 * together, the balance theirs together after it; one that changes nothing taken together is not wanted.
 */
export async function scanEntries(
  db: Sql,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  filter: HistoryFilter,
  before: Place,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `with ${scanned(filter)}
     select
       s.transfer_id as "transferId",
       (extract(epoch from s.at) * 1000000)::bigint as micros,
       s.at,
       case when s.amount <> 0 and ($8::int is null or ${OF_KIND}) then json_build_object(
         'key', t.key, 'kind', t.kind, 'memo', t.memo, 'amount', s.amount::text, 'balanceAfter', (
           select coalesce(sum(last.balance_after), 0)::text
           from asked
           cross join lateral (
             select p.balance_after
             from ledger.posting p
             where p.account_id = asked.id and (p.at, p.transfer_id) <= (s.at, s.transfer_id)
             order by p.at desc, p.transfer_id desc
             limit 1
           ) last
         )
       ) end as wanted
     from scanned s
     join ledger.transfer t on t.id = s.transfer_id
     order by s.at desc, s.transfer_id desc`,
    valuesOf(memberId, accounts, filter, before, limit),
  );
  return rows;
}

/** How many of the newest `limit` transfers are wanted, and how many transfers there were to look at. */
export async function countEntries(
  db: Sql,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  filter: HistoryFilter,
  before: Place,
  limit: number,
): Promise<{ wanted: number; scanned: number }> {
  const { rows } = await db.query<{ wanted: number; scanned: number }>(
    `with ${scanned(filter)}
     select
       count(*) filter (
         where s.amount <> 0
           and ($8::int is null or exists (select from ledger.transfer t where t.id = s.transfer_id and ${OF_KIND}))
       )::int as wanted,
       count(*)::int as scanned
     from scanned s`,
    valuesOf(memberId, accounts, filter, before, limit),
  );
  return rows[0] as { wanted: number; scanned: number };
}
