// What a member's accounts are proved by.
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { BrokenRow } from '../store';

/** As JSON has it: amounts and times are text. */
export type AccountFacts = {
  kind: string;
  balance: string;
  postings: string;
  /** Of the postings themselves. */
  counted: string;
  sum: string;
  head: string;
  firstAt: string | null;
  lastAt: string | null;
};

export type MemberProofRow = {
  accounts: AccountFacts[];
  broken: (BrokenRow & { at: string | null; orderNo: string | null })[];
};

/** When the last transfer was booked. */
export async function selectLastBooked(db: Queryable): Promise<Date | null> {
  return (await db.one<{ at: Date | null }>(sql`select max(at) as at from ledger.transfer`)).at;
}

/** A member's accounts, each with its balance and the sum of its postings, and all violations, on one snapshot. */
export function selectMemberProof(db: Queryable, memberId: MemberId, limit: number): Promise<MemberProofRow> {
  return db.one<MemberProofRow>(sql`
    with facts as (
      select a.id, a.kind, a.balance::text as balance, a.postings::text as postings, encode(a.head, 'hex') as head,
        p.counted::text as counted, p.sum::text as sum, p.first_at as "firstAt", p.last_at as "lastAt"
      from ledger.account a
      cross join lateral (
        select count(*) as counted, coalesce(sum(p.amount), 0) as sum, min(p.at) as first_at, max(p.at) as last_at
        from ledger.posting p where p.account_id = a.id
      ) p
      where a.owner_kind = ${accountOwner.member} and a.owner_id = ${memberId}
    ), broken as (
      select v.promise, v.account, v.transfer, v.seq::text as seq, v.detail, t.at, t.memo ->> 'orderNo' as "orderNo"
      from ledger.verify(${memberId}) v
      left join ledger.transfer t on t.key = v.transfer
      limit ${limit}
    )
    select
      (select coalesce(json_agg(f order by f.id), '[]') from facts f) as accounts,
      (select coalesce(json_agg(b), '[]') from broken b) as broken`);
}
