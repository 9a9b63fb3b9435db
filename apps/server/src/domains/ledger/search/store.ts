// Reads transfers with their postings, for operators.
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, type Sql, all, nothing, sql } from '@jishi/db';
import { type Flow, accountsOf } from '../flow/rules';
import { FLOW } from '../flow/store';
import { ENTRY_KINDS, OTHER_ENTRY } from '../rules';
import type { Place } from '../scan/rules';

export type TransferFilter = {
  from?: Date | null | undefined;
  /** Up to, not with, this instant. */
  until?: Date | null | undefined;
  /** Transfers that touched an account of this member. */
  memberId?: string | undefined;
  /** The beginning of a transfer's key, or the order number it refers to. */
  key?: string | undefined;
  /** Enumeration ledgerEntryKind. */
  entryKind?: number | undefined;
  flow?: Flow | undefined;
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

/** Rows of a transfer's `at` and `id` that the filter's period and the place `before` let through. */
const isBelow = ({ from, until }: TransferFilter, before: Place, at: Sql, id: Sql) => sql`
  ${at} >= coalesce(${from ?? null}::timestamptz, '-infinity') and ${at} < coalesce(${until ?? null}::timestamptz, 'infinity')
  and (${at}, ${id})
    < (timestamptz 'epoch' + ${before.micros}::bigint * interval '1 microsecond', ${before.transferId}::bigint)`;

/**
 * Selects candidate transfers. By key or order: their indexes first, which a sort by time would make the planner
 * ignore. By member: the newest postings of each of the member's accounts contain the newest transfers.
 */
function candidatesOf(filter: TransferFilter, before: Place, limit: number): Sql {
  if (filter.key)
    return sql`(
      select k.at, k.id from ledger.transfer k where starts_with(k.key, ${filter.key}::text)
      union
      select o.at, o.id from ledger.transfer o where o.memo ->> 'orderNo' = ${filter.key}::text
      offset 0
    )`;
  if (filter.flow !== undefined)
    return sql`(
      select distinct m.at, m.transfer_id as id
      from ledger.account a
      cross join lateral (
        select p.at, p.transfer_id
        from ledger.posting p
        join ledger.transfer t on t.id = p.transfer_id
        where p.account_id = a.id and ${isBelow(filter, before, sql`p.at`, sql`p.transfer_id`)} and ${FLOW} = ${filter.flow}
        order by p.at desc, p.transfer_id desc
        limit ${limit}
      ) m
      where a.owner_kind = ${accountOwner.platform} and a.kind = any (${accountsOf(filter.flow)})
    )`;
  if (!filter.memberId) return sql`ledger.transfer`;
  return sql`(
    select distinct p.at, p.transfer_id as id
    from ledger.account a
    cross join lateral (
      select t.at, t.transfer_id
      from ledger.posting t
      where t.account_id = a.id and ${isBelow(filter, before, sql`t.at`, sql`t.transfer_id`)}
      order by t.at desc, t.transfer_id desc
      limit ${limit}
    ) p
    where a.owner_kind = ${accountOwner.member} and a.owner_id = ${filter.memberId}::bigint
  )`;
}

/** The newest `limit` transfers below the place `before`. */
const scannedOf = (filter: TransferFilter, before: Place, limit: number) => sql`
  scanned as materialized (
    select t.at, t.id
    from ${candidatesOf(filter, before, limit)} t
    where ${isBelow(filter, before, sql`t.at`, sql`t.id`)}
    order by t.at desc, t.id desc
    limit ${limit}
  )`;

const KINDS = JSON.stringify(ENTRY_KINDS);

/** The filter of a scanned transfer `t`; empty when all match. */
function wantedBy({ entryKind, memberId, key, flow }: TransferFilter): Sql[] {
  const wanted: Sql[] = [];
  if (key !== undefined && flow !== undefined)
    wanted.push(sql`exists (
      select from ledger.posting p
      join ledger.account a on a.id = p.account_id
      where p.transfer_id = t.id and a.owner_kind = ${accountOwner.platform} and a.kind = any (${accountsOf(flow)})
        and ${FLOW} = ${flow}
    )`);
  if (entryKind !== undefined)
    wanted.push(sql`
      coalesce(${KINDS}::jsonb ->> t.kind, ${KINDS}::jsonb ->> split_part(t.kind, '.', 1), ${String(OTHER_ENTRY)}::text)
        = ${String(entryKind)}::text`);
  if (memberId !== undefined)
    wanted.push(sql`exists (
      select from ledger.posting p
      join ledger.account a on a.id = p.account_id
      where p.transfer_id = t.id and a.owner_kind = ${accountOwner.member} and a.owner_id = ${memberId}
    )`);
  return wanted;
}

/** Scans the next `limit` transfers after `before`, newest first. */
export function scanTransfers(
  db: Queryable,
  filter: TransferFilter,
  before: Place,
  limit: number,
): Promise<TransferRow[]> {
  return db.many<TransferRow>(sql`
    with ${scannedOf(filter, before, limit)}
    select
      t.id as transfer_id,
      (extract(epoch from t.at) * 1000000)::bigint::text as micros,
      t.at,
      case when ${all(wantedBy(filter))} then json_build_object('key', t.key, 'kind', t.kind, 'memo', t.memo, 'postings', (
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
    order by t.at desc, t.id desc`);
}

/** How many of the newest `limit` transfers are wanted, and how many there were to look at. */
export function countTransfers(
  db: Queryable,
  filter: TransferFilter,
  before: Place,
  limit: number,
): Promise<{ wanted: number; scanned: number }> {
  const wanted = wantedBy(filter);
  const isWanted = wanted.length
    ? sql`filter (where exists (select from ledger.transfer t where t.id = s.id and ${all(wanted)}))`
    : nothing;
  return db.one(sql`
    with ${scannedOf(filter, before, limit)}
    select (count(*) ${isWanted})::int as wanted, count(*)::int as scanned
    from scanned s`);
}
