// Reads a member's book. Costs what is shown, not what is there: every step is a bounded range of posting_by_time.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { ENTRY_KINDS, type MemberAccountKind, METERED_ENTRIES, OTHER_ENTRY } from '../rules';
import { NEWEST, type Place } from '../scan/rules';

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

export type EntrySums = {
  wanted: number;
  /** How many transfers there were to look at. */
  scanned: number;
  /** Of the wanted ones; `outgo` is not above zero. */
  income: bigint;
  outgo: bigint;
};

/** Counts and sums what is wanted of the newest `limit` transfers. */
export async function sumEntries(
  db: Sql,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  filter: HistoryFilter,
  limit: number,
): Promise<EntrySums> {
  const { rows } = await db.query<{ wanted: number; scanned: number; income: string; outgo: string }>(
    `with ${scanned(filter)}, judged as (
       select s.amount, s.amount <> 0
         and ($8::int is null or exists (select from ledger.transfer t where t.id = s.transfer_id and ${OF_KIND})) as wanted
       from scanned s
     )
     select
       count(*) filter (where wanted)::int as wanted,
       count(*)::int as scanned,
       coalesce(sum(amount) filter (where wanted and amount > 0), 0) as income,
       coalesce(sum(amount) filter (where wanted and amount < 0), 0) as outgo
     from judged`,
    valuesOf(memberId, accounts, filter, NEWEST, limit),
  );
  const { wanted, scanned: looked, income, outgo } = rows[0]!;
  return { wanted, scanned: looked, income: BigInt(income), outgo: BigInt(outgo) };
}

export type CallCause = { project_name: string; granted_at: Date | null };

/** Of leases: the name of the product, and when the money was lent for its calls. */
export async function selectCallCauses(
  db: Sql,
  leases: readonly { leaseId: string; projectId: string }[],
): Promise<(CallCause & { lease_id: string })[]> {
  if (leases.length === 0) return [];
  const { rows } = await db.query<CallCause & { lease_id: string }>(
    `select l.lease_id, p.name as project_name, t.at as granted_at
     from unnest($1::text[], $2::bigint[]) l (lease_id, project_id)
     join catalogue.project p on p.id = l.project_id
     left join ledger.transfer t on t.key = 'lease:' || l.lease_id || ':grant'`,
    [leases.map(({ leaseId }) => leaseId), leases.map(({ projectId }) => projectId)],
  );
  return rows;
}

/** What orders are for and why money was adjusted, in words, by their numbers. */
export async function selectSubjects(db: Sql, nos: readonly string[]): Promise<Map<string, string>> {
  if (nos.length === 0) return new Map();
  const { rows } = await db.query<{ no: string; subject: string }>(
    `select no, subject from payment.pay_order where no = any ($1)
     union all
     select no, reason from payment.adjustment where no = any ($1)`,
    [nos],
  );
  return new Map(rows.map(({ no, subject }) => [no, subject]));
}
