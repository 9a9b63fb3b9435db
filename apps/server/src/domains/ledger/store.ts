// The ledger's SQL. Writing is one call of ledger.post_batch (packages/db/functions/ledger/post_batch.sql).
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import type { MemberAccountKind, Transfer } from './rules';

export type Outcome = {
  outcome: 'posted' | 'replayed' | 'conflict' | 'insufficient';
  transferId: string | null;
  /** The account or route that had too little. */
  shortOf: string | null;
  /** What of it went on from a credit account to the deposit; 0 unless it was posted now. */
  surplus: bigint;
};

/** Posts transfers in order, in one statement that each connection plans once. */
export function postBatch(db: Pick<Queryable, 'many'>, transfers: readonly Transfer[]): Promise<Outcome[]> {
  const lines = transfers.flatMap((transfer) => transfer.lines);
  return db.many<Outcome>({
    named: 'ledger.post_batch',
    sql: sql`
      select outcome, transfer_id, short_of, surplus
      from ledger.post_batch(
        ${transfers.map((transfer) => transfer.key)}, ${transfers.map((transfer) => transfer.kind)},
        ${transfers.map((transfer) => JSON.stringify(transfer.memo))}, ${transfers.map((transfer) => transfer.lines.length)},
        ${lines.map((line) => line.account)}, ${lines.map((line) => line.amount)}
      )
      order by "position"`,
  });
}

export async function openAccounts(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.run(sql`select ledger.open_accounts(${names})`);
}

export type AccountRow = { kind: MemberAccountKind; balance: bigint; floor: bigint | null };

/** The accounts a member has so far. */
export function selectAccounts(db: Queryable, memberId: MemberId): Promise<AccountRow[]> {
  return db.many<AccountRow>(sql`
    select kind, balance, floor
    from ledger.account
    where owner_kind = ${accountOwner.member} and owner_id = ${memberId}
    order by id`);
}

/** Lowers or raises an account's floor; false when its balance is below the new one. */
export async function updateFloor(tx: Transaction, name: string, floor: bigint): Promise<boolean> {
  const set = await tx.run(sql`
    update ledger.account set floor = ${floor} where name = ${name} and carried and balance >= ${floor}`);
  return set === 1;
}

export type TransferRow = {
  id: string;
  kind: string;
  memo: Record<string, string | number>;
  at: Date;
  postings: { account: string; amount: string; balanceAfter: string | null }[];
};

/** One transfer by its business key, its postings in the order they were given. */
export function selectTransfer(db: Queryable, key: string): Promise<TransferRow | undefined> {
  return db.maybe<TransferRow>(sql`
    select t.id, t.kind, t.memo, t.at, p.postings
    from ledger.transfer t
    cross join lateral (
      select json_agg(
        json_build_object('account', a.name, 'amount', p.amount::text, 'balanceAfter', p.balance_after::text) order by p.line
      ) as postings
      from ledger.posting p
      join ledger.account a on a.id = p.account_id
      where p.transfer_id = t.id
    ) p
    where t.key = ${key}`);
}

export type BrokenRow = {
  /** P1, P2, P3, P7 or chain: see packages/db/functions/ledger/verify.sql. */
  promise: string;
  account: string | null;
  transfer: string | null;
  seq: string | null;
  detail: string;
};

export type Proof = { accounts: bigint; transfers: bigint; postings: bigint; broken: BrokenRow[] };

/** Proves the ledger on one snapshot; `broken` holds at most `limit` rows. */
export function selectProof(db: Queryable, memberId: MemberId | null, limit: number): Promise<Proof> {
  return db.one<Proof>(sql`
    with broken as (
      select to_jsonb(v) || jsonb_build_object('seq', v.seq::text) as found from ledger.verify(${memberId}) v limit ${limit}
    ), mine as (
      select a.id from ledger.account a
      where ${memberId}::bigint is null or (a.owner_kind = ${accountOwner.member} and a.owner_id = ${memberId})
    )
    select
      (select count(*) from mine) as accounts,
      case
        when ${memberId}::bigint is null then (select count(*) from ledger.transfer)
        else (select count(distinct p.transfer_id) from ledger.posting p where p.account_id in (select id from mine))
      end as transfers,
      (select count(*) from ledger.posting p where p.account_id in (select id from mine)) as postings,
      (select coalesce(jsonb_agg(found), '[]') from broken) as broken`);
}
