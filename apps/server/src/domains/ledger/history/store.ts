// Reads a member's book. Costs what is shown, not what is there: every step is a bounded range of posting_by_time.
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, type Sql, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { ENTRY_KINDS, type MemberAccountKind, METERED_ENTRIES, OTHER_ENTRY } from '../rules';
import { NEWEST, type Place } from '../scan/rules';

export type HistoryFilter = {
  /** From this instant on. */
  from?: Date | null | undefined;
  /** Up to, not with, this instant. */
  until?: Date | null | undefined;
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
 * The newest `limit` transfers below the place `before` that touched the accounts. A transfer has one posting per account, so
 * the newest `limit` postings of each account hold all of them. Calls are by far the most: other kinds are looked for in an
 * index without them.
 */
function scannedOf(
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  { from, until, entryKind }: HistoryFilter,
  before: Place,
  limit: number,
): Sql {
  const ofCalls = entryKind === undefined || METERED_ENTRIES.includes(entryKind);
  return sql`
    asked as (
      select a.id
      from ledger.account a
      where a.owner_kind = ${accountOwner.member} and a.owner_id = ${memberId} and a.kind = any (${accounts}::text[])
    ), scanned as (
      select p.at, p.transfer_id, sum(p.amount) as amount
      from asked
      cross join lateral (
        select p.at, p.transfer_id, p.amount
        from ledger.posting p
        where p.account_id = asked.id ${ofCalls ? nothing : sql`and not p.metered`}
          and p.at >= coalesce(${from ?? null}::timestamptz, '-infinity') and p.at < coalesce(${until ?? null}::timestamptz, 'infinity')
          and (p.at, p.transfer_id)
            < (timestamptz 'epoch' + ${before.micros}::bigint * interval '1 microsecond', ${before.transferId}::bigint)
        order by p.at desc, p.transfer_id desc
        limit ${limit}
      ) p
      group by p.at, p.transfer_id
      order by p.at desc, p.transfer_id desc
      limit ${limit}
    )`;
}

const KINDS = JSON.stringify(ENTRY_KINDS);

/** Whether a transfer `t` is of an enumeration ledgerEntryKind. */
const isOfKind = (entryKind: number) => sql`
  coalesce(${KINDS}::jsonb ->> t.kind, ${KINDS}::jsonb ->> split_part(t.kind, '.', 1), ${String(OTHER_ENTRY)}::text)
    = ${String(entryKind)}::text`;

/**
 * Scans the next `limit` transfers after `before`, newest first. Amounts are the net change of the combined accounts,
 * balances their sum afterwards; transfers without a net change are skipped.
 */
export function scanEntries(
  db: Queryable,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  filter: HistoryFilter,
  before: Place,
  limit: number,
): Promise<EntryRow[]> {
  const ofKind = filter.entryKind === undefined ? nothing : sql`and ${isOfKind(filter.entryKind)}`;
  return db.many<EntryRow>(sql`
    with ${scannedOf(memberId, accounts, filter, before, limit)}
    select
      s.transfer_id,
      (extract(epoch from s.at) * 1000000)::bigint::text as micros,
      s.at,
      case when s.amount <> 0 ${ofKind} then json_build_object(
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
    order by s.at desc, s.transfer_id desc`);
}

export type EntrySums = {
  wanted: number;
  /** How many transfers there were to look at. */
  scanned: number;
  /** Of the wanted ones; `outgo` is not above zero. */
  income: bigint;
  outgo: bigint;
};

/** Counts and sums matching entries among the newest `limit` transfers. */
export function sumEntries(
  db: Queryable,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  filter: HistoryFilter,
  limit: number,
): Promise<EntrySums> {
  const ofKind =
    filter.entryKind === undefined
      ? nothing
      : sql`and exists (select from ledger.transfer t where t.id = s.transfer_id and ${isOfKind(filter.entryKind)})`;
  return db.one<EntrySums>(sql`
    with ${scannedOf(memberId, accounts, filter, NEWEST, limit)}, judged as (
      select s.amount, s.amount <> 0 ${ofKind} as wanted from scanned s
    )
    select
      count(*) filter (where wanted)::int as wanted,
      count(*)::int as scanned,
      coalesce(sum(amount) filter (where wanted and amount > 0), 0)::bigint as income,
      coalesce(sum(amount) filter (where wanted and amount < 0), 0)::bigint as outgo
    from judged`);
}

export type CallCause = { leaseId: string; projectName: string; unit: number; grantedAt: Date | null };

/** Of leases: the name of the product, and when the money was lent for its calls. */
export async function selectCallCauses(
  db: Queryable,
  leases: readonly { leaseId: string; projectId: string }[],
): Promise<CallCause[]> {
  if (leases.length === 0) return [];
  return db.many<CallCause>(sql`
    select l.lease_id, p.name as project_name, p.unit, t.at as granted_at
    from unnest(${leases.map(({ leaseId }) => leaseId)}::text[], ${leases.map(({ projectId }) => projectId)}::bigint[])
      l (lease_id, project_id)
    join catalogue.project p on p.id = l.project_id
    left join ledger.transfer t on t.key = 'lease:' || l.lease_id || ':grant'`);
}

/** What orders are for and why money was adjusted, in words, by their numbers. */
export async function selectSubjects(db: Queryable, nos: readonly string[]): Promise<Map<string, string>> {
  if (nos.length === 0) return new Map();
  const rows = await db.many<{ no: string; subject: string }>(sql`
    select no, subject from payment.pay_order where no = any (${nos})
    union all
    select no, reason from payment.adjustment where no = any (${nos})`);
  return new Map(rows.map(({ no, subject }) => [no, subject]));
}
