// Reads transfers with their postings, for operators.
import { ENTRY_KINDS, OTHER_ENTRY } from '../rules';
import type { Place } from '../scan/rules';
import type { Sql } from '../store';

export type TransferFilter = {
  from?: Date | undefined;
  /** Up to, not with, this instant. */
  until?: Date | undefined;
  /** Transfers that touched an account of this member. */
  memberId?: string | undefined;
  /** The beginning of a transfer's key, or the order number it refers to. */
  key?: string | undefined;
  /** Enumeration ledgerEntryKind. */
  entryKind?: number | undefined;
};

export type TransferRow = {
  transferId: string;
  micros: string;
  at: Date;
  /** Null: scanned, and of another kind than asked for. */
  wanted: {
    key: string;
    kind: string;
    memo: Record<string, string | number>;
    postings: { account: string; amount: string; balanceAfter: string | null }[];
  } | null;
};

/** The newest `$6` transfers below the place `$4, $5` that answer to `$1` from, `$2` until and `$3`. */
const PLACED = `
  t.at >= coalesce($1::timestamptz, '-infinity') and t.at < coalesce($2::timestamptz, 'infinity')
  and (t.at, t.id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::bigint)
  order by t.at desc, t.id desc
  limit $6`;

/** By member: the newest postings of each of the member's accounts hold the newest transfers. */
const OF_MEMBER = `
  select t.at, t.id
  from (
    select distinct p.at, p.transfer_id as id
    from ledger.account a
    cross join lateral (
      select t.at, t.transfer_id
      from ledger.posting t
      where t.account_id = a.id
        and t.at >= coalesce($1::timestamptz, '-infinity') and t.at < coalesce($2::timestamptz, 'infinity')
        and (t.at, t.transfer_id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::bigint)
      order by t.at desc, t.transfer_id desc
      limit $6
    ) p
    where a.owner_kind = 1 and a.owner_id = $3::bigint
  ) t
  where ${PLACED}`;

/** By key or order: found by their indexes first, which a sort by time must not talk the planner out of. */
const OF_KEY = `
  select t.at, t.id
  from (
    select k.at, k.id from ledger.transfer k where starts_with(k.key, $3::text)
    union
    select o.at, o.id from ledger.transfer o where o.memo ->> 'orderNo' = $3::text
    offset 0
  ) t
  where ${PLACED}`;

const OF_ALL = `
  select t.at, t.id
  from ledger.transfer t
  where $3::text is null and ${PLACED}`;

function scannedBy(filter: TransferFilter): { sql: string; value: string | null } {
  if (filter.key) return { sql: OF_KEY, value: filter.key };
  if (filter.memberId) return { sql: OF_MEMBER, value: filter.memberId };
  return { sql: OF_ALL, value: null };
}

const WANTED = `
  ($7::int is null or coalesce($8::jsonb ->> t.kind, $8::jsonb ->> split_part(t.kind, '.', 1), $9::text) = $7::text)
  and ($10::bigint is null or exists (
    select from ledger.posting p
    join ledger.account a on a.id = p.account_id
    where p.transfer_id = t.id and a.owner_kind = 1 and a.owner_id = $10
  ))`;

function valuesOf(filter: TransferFilter, value: string | null, before: Place, limit: number) {
  const { from = null, until = null, entryKind = null, memberId = null } = filter;
  const kinds = [entryKind, JSON.stringify(ENTRY_KINDS), String(OTHER_ENTRY)];
  return [from, until, value, before.micros, before.transferId, limit, ...kinds, memberId];
}

/** Scans the next `limit` transfers after `before`, newest first. */
export async function scanTransfers(
  db: Sql,
  filter: TransferFilter,
  before: Place,
  limit: number,
): Promise<TransferRow[]> {
  const { sql, value } = scannedBy(filter);
  const { rows } = await db.query<TransferRow>(
    `with scanned as materialized (${sql})
     select
       t.id as "transferId",
       (extract(epoch from t.at) * 1000000)::bigint as micros,
       t.at,
       case when ${WANTED} then json_build_object('key', t.key, 'kind', t.kind, 'memo', t.memo, 'postings', (
         select json_agg(
           json_build_object('account', a.name, 'amount', p.amount::text, 'balanceAfter', p.balance_after::text)
           order by p.line
         )
         from ledger.posting p
         join ledger.account a on a.id = p.account_id
         where p.transfer_id = t.id
       )) end as wanted
     from scanned s
     join ledger.transfer t on t.id = s.id
     order by t.at desc, t.id desc`,
    valuesOf(filter, value, before, limit),
  );
  return rows;
}

/** How many of the newest `limit` transfers are wanted, and how many there were to look at. */
export async function countTransfers(
  db: Sql,
  filter: TransferFilter,
  before: Place,
  limit: number,
): Promise<{ wanted: number; scanned: number }> {
  const { sql, value } = scannedBy(filter);
  const { rows } = await db.query<{ wanted: number; scanned: number }>(
    `with scanned as materialized (${sql})
     select
       count(*) filter (
         where ($7::int is null and $10::bigint is null)
           or exists (select from ledger.transfer t where t.id = s.id and ${WANTED})
       )::int as wanted,
       count(*)::int as scanned
     from scanned s`,
    valuesOf(filter, value, before, limit),
  );
  return rows[0] as { wanted: number; scanned: number };
}
