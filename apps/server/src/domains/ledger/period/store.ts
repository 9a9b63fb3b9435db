// A stretch of a member's book, oldest first. Every question is answered from one snapshot.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { MemberAccountKind } from '../rules';
import type { Place } from '../scan/rules';

type Sql = Pick<Queryable, 'query'>;

/** From an instant up to, not with, another one. */
export type Period = { from: Date; until: Date };

const ASKED = `
  asked as (
    select a.id, a.kind
    from ledger.account a
    where a.owner_kind = 1 and a.owner_id = $1 and a.kind = any ($2::text[])
  )`;

const balanceBefore = (instant: string) => `(
  select coalesce(sum(last.balance_after), 0)
  from asked
  cross join lateral (
    select p.balance_after
    from ledger.posting p
    where p.account_id = asked.id and p.at < ${instant}
    order by p.at desc, p.transfer_id desc
    limit 1
  ) last
)`;

export type KindSum = { kind: string; entries: string; income: string; outgo: string };

/** Balances before and after, and what moved between them by the kind of transfer; calls all count as `api.charge`. */
export async function selectPeriod(
  db: Sql,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  { from, until }: Period,
): Promise<{ opening: string; closing: string; sums: KindSum[] }> {
  const { rows } = await db.query<{ opening: string; closing: string; sums: KindSum[] }>(
    `with ${ASKED}, moved as (
       select p.transfer_id, bool_or(p.metered) as metered, sum(p.amount) as amount
       from asked
       join ledger.posting p on p.account_id = asked.id and p.at >= $3 and p.at < $4
       group by p.transfer_id
       having sum(p.amount) <> 0
     ), by_kind as (
       select case when m.metered then 'api.charge' else t.kind end as kind, count(*)::text as entries,
         coalesce(sum(m.amount) filter (where m.amount > 0), 0)::text as income,
         coalesce(sum(m.amount) filter (where m.amount < 0), 0)::text as outgo
       from moved m
       left join ledger.transfer t on not m.metered and t.id = m.transfer_id
       group by 1
     )
     select ${balanceBefore('$3')}::text as opening, ${balanceBefore('$4')}::text as closing,
       (select coalesce(json_agg(k order by k.kind), '[]') from by_kind k) as sums`,
    [memberId, accounts, from, until],
  );
  return rows[0]!;
}

/** When a member's book begins; null while it is empty. */
export async function selectFirstEntry(db: Sql, memberId: MemberId): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select min(first.at) as at
     from ledger.account a
     cross join lateral (
       select p.at from ledger.posting p where p.account_id = a.id order by p.at, p.transfer_id limit 1
     ) first
     where a.owner_kind = 1 and a.owner_id = $1`,
    [memberId],
  );
  return rows[0]?.at ?? null;
}

export type PeriodEntryRow = Place & {
  at: Date;
  key: string;
  kind: string;
  memo: Record<string, string | number>;
  amount: string;
  /** What the order is for, why it was adjusted, or the product that was called. */
  subject: string | null;
};

/** The next `limit` transfers after a place; those that change nothing taken together are among them, with amount 0. */
export async function selectForward(
  db: Sql,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  { from, until }: Period,
  after: Place,
  limit: number,
): Promise<PeriodEntryRow[]> {
  const { rows } = await db.query<PeriodEntryRow>(
    `with ${ASKED}, scanned as (
       select p.at, p.transfer_id, sum(p.amount) as amount
       from asked
       cross join lateral (
         select p.at, p.transfer_id, p.amount
         from ledger.posting p
         where p.account_id = asked.id and p.at >= $3 and p.at < $4
           and (p.at, p.transfer_id) > (timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6::bigint)
         order by p.at, p.transfer_id
         limit $7
       ) p
       group by p.at, p.transfer_id
       order by p.at, p.transfer_id
       limit $7
     )
     select s.transfer_id as "transferId", (extract(epoch from s.at) * 1000000)::bigint as micros, s.at, t.key, t.kind, t.memo,
       s.amount, coalesce(o.subject, a.reason, p.name) as subject
     from scanned s
     join ledger.transfer t on t.id = s.transfer_id
     left join payment.pay_order o on o.no = t.memo ->> 'orderNo'
     left join payment.adjustment a on a.no = t.memo ->> 'adjustmentNo'
     left join catalogue.project p on p.id = (t.memo ->> 'projectId')::bigint
     order by s.at, s.transfer_id`,
    [memberId, accounts, from, until, after.micros, after.transferId, limit],
  );
  return rows;
}

/** Calls of a period by Shanghai day: what they cost together, and in how many entries. */
export async function selectCallDays(
  db: Sql,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  { from, until }: Period,
): Promise<{ day: string; entries: string; amount: string }[]> {
  const { rows } = await db.query<{ day: string; entries: string; amount: string }>(
    `with ${ASKED}, moved as (
       select p.transfer_id, p.at, sum(p.amount) as amount
       from asked
       join ledger.posting p on p.account_id = asked.id and p.metered and p.at >= $3 and p.at < $4
       group by p.transfer_id, p.at
       having sum(p.amount) <> 0
     )
     select (at at time zone 'Asia/Shanghai')::date::text as day, count(*) as entries, sum(amount) as amount
     from moved
     group by 1
     order by 1`,
    [memberId, accounts, from, until],
  );
  return rows;
}

/** The entries of a period that are no calls, oldest first; at most `limit`. */
export async function selectOthers(
  db: Sql,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  { from, until }: Period,
  limit: number,
): Promise<PeriodEntryRow[]> {
  const { rows } = await db.query<PeriodEntryRow>(
    `with ${ASKED}, moved as (
       select p.transfer_id, p.at, sum(p.amount) as amount
       from asked
       join ledger.posting p on p.account_id = asked.id and not p.metered and p.at >= $3 and p.at < $4
       group by p.transfer_id, p.at
       having sum(p.amount) <> 0
       order by p.at, p.transfer_id
       limit $5
     )
     select m.transfer_id as "transferId", (extract(epoch from m.at) * 1000000)::bigint as micros, m.at, t.key, t.kind, t.memo,
       m.amount, coalesce(o.subject, a.reason) as subject
     from moved m
     join ledger.transfer t on t.id = m.transfer_id
     left join payment.pay_order o on o.no = t.memo ->> 'orderNo'
     left join payment.adjustment a on a.no = t.memo ->> 'adjustmentNo'
     order by m.at, m.transfer_id`,
    [memberId, accounts, from, until, limit],
  );
  return rows;
}
