// The ledger's SQL. Writing is one call of ledger.post_batch (packages/db/functions/ledger/post_batch.sql).
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import type { Transfer } from './rules';

/** Whatever runs plain SQL: the database, a transaction, a pool. */
export type Sql = Pick<Queryable, 'query'>;

export type Outcome = {
  outcome: 'posted' | 'replayed' | 'conflict' | 'insufficient';
  transferId: string | null;
  /** The account or route that had too little. */
  shortOf: string | null;
};

/** Posts transfers in order, in one statement. */
export async function postBatch(db: Sql, transfers: readonly Transfer[]): Promise<Outcome[]> {
  const lines = transfers.flatMap((transfer) => transfer.lines);
  const { rows } = await db.query<{ outcome: Outcome['outcome']; transfer_id: string | null; short_of: string | null }>(
    {
      name: 'ledger.post_batch',
      text: `select outcome, transfer_id, short_of
           from ledger.post_batch($1, $2, $3, $4, $5, $6)
           order by "position"`,
      values: [
        transfers.map((transfer) => transfer.key),
        transfers.map((transfer) => transfer.kind),
        transfers.map((transfer) => JSON.stringify(transfer.memo)),
        transfers.map((transfer) => transfer.lines.length),
        lines.map((line) => line.account),
        lines.map((line) => line.amount),
      ],
    },
  );
  return rows.map((row) => ({ outcome: row.outcome, transferId: row.transfer_id, shortOf: row.short_of }));
}

export async function openAccounts(tx: Sql, names: readonly string[]): Promise<void> {
  await tx.query('select ledger.open_accounts($1)', [names]);
}

export type AccountRow = { name: string; kind: string; balance: string; floor: string | null; postings: string };

/** The accounts a member has so far. */
export async function selectAccounts(db: Sql, memberId: MemberId): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow>(
    `select name, kind, balance, floor, postings
     from ledger.account
     where owner_kind = 1 and owner_id = $1
     order by id`,
    [memberId],
  );
  return rows;
}

/** Lowers or raises an account's floor; false when its balance is below the new one. */
export async function updateFloor(tx: Transaction, name: string, floor: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update ledger.account set floor = $2 where name = $1 and carried and balance >= $2',
    [name, floor],
  );
  return rowCount === 1;
}

export type TransferRow = {
  id: string;
  kind: string;
  memo: Record<string, string | number>;
  at: Date;
  postings: { account: string; amount: string; balanceAfter: string | null }[];
};

/** One transfer by its business key, its postings in the order they were given. */
export async function selectTransfer(db: Sql, key: string): Promise<TransferRow | undefined> {
  const { rows } = await db.query<TransferRow>(
    `select t.id, t.kind, t.memo, t.at, p.postings
     from ledger.transfer t
     cross join lateral (
       select json_agg(
         json_build_object('account', a.name, 'amount', p.amount::text, 'balanceAfter', p.balance_after::text) order by p.line
       ) as postings
       from ledger.posting p
       join ledger.account a on a.id = p.account_id
       where p.transfer_id = t.id
     ) p
     where t.key = $1`,
    [key],
  );
  return rows[0];
}

export type BrokenRow = {
  /** P1, P2, P3, P7 or chain: see packages/db/functions/ledger/verify.sql. */
  promise: string;
  account: string | null;
  transfer: string | null;
  seq: string | null;
  detail: string;
};

export type Proof = { accounts: string; transfers: string; postings: string; broken: BrokenRow[] };

/** Proves the ledger on one snapshot; `broken` holds at most `limit` rows. */
export async function selectProof(db: Sql, memberId: MemberId | null, limit: number): Promise<Proof> {
  const { rows } = await db.query<Proof>(
    `with broken as (
       select to_jsonb(v) || jsonb_build_object('seq', v.seq::text) as found from ledger.verify($1) v limit $2
     ), mine as (
       select a.id from ledger.account a where $1::bigint is null or (a.owner_kind = 1 and a.owner_id = $1)
     )
     select
       (select count(*) from mine) as accounts,
       case
         when $1::bigint is null then (select count(*) from ledger.transfer)
         else (select count(distinct p.transfer_id) from ledger.posting p where p.account_id in (select id from mine))
       end as transfers,
       (select count(*) from ledger.posting p where p.account_id in (select id from mine)) as postings,
       (select coalesce(jsonb_agg(found), '[]') from broken) as broken`,
    [memberId, limit],
  );
  return rows[0] as Proof;
}
