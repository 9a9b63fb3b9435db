// A stretch of a member's book, oldest first. Every question is answered from one snapshot.
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { MemberAccountKind } from '../rules';
import type { Place } from '../scan/rules';

/** From an instant up to, not with, another one. */
export type Period = { from: Date; until: Date };

const asked = (memberId: MemberId, accounts: readonly MemberAccountKind[]) => sql`
  asked as (
    select a.id, a.kind
    from ledger.account a
    where a.owner_kind = ${accountOwner.member} and a.owner_id = ${memberId} and a.kind = any (${accounts}::text[])
  )`;

/** When a posting `p` counts: charges for calls at the end of a month are booked a moment later. */
const EFFECTIVE = sql`coalesce(p.effective_at, p.at)`;

const isWithin = ({ from, until }: Period) => sql`
  p.at >= ${from} and p.at < ${until}::timestamptz + (select late_window from ledger.closing)
    and ${EFFECTIVE} >= ${from} and ${EFFECTIVE} < ${until}`;

/** By what counts before the instant, whenever it was booked. */
const balanceBefore = (instant: Date) => sql`(
  select (coalesce(sum(last.balance_after), 0) + coalesce(sum(later.amount), 0))::bigint
  from asked
  left join lateral (
    select p.balance_after
    from ledger.posting p
    where p.account_id = asked.id and p.at < ${instant}
    order by p.at desc, p.transfer_id desc
    limit 1
  ) last on true
  cross join lateral (
    select sum(p.amount) as amount
    from ledger.posting p
    where p.account_id = asked.id and p.effective_at < ${instant} and p.at >= ${instant}
  ) later
)`;

/** As JSON has it: numbers are text. */
export type KindSum = { kind: string; entries: string; income: string; outgo: string };

export type PeriodRow = { opening: bigint; closing: bigint; sums: KindSum[] };

/** Balances before and after, and what moved between them by the kind of transfer; calls all count as `api.charge`. */
export function selectPeriod(
  db: Queryable,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  period: Period,
): Promise<PeriodRow> {
  return db.one<PeriodRow>(sql`
    with ${asked(memberId, accounts)}, moved as (
      select p.transfer_id, bool_or(p.metered) as metered, sum(p.amount) as amount
      from asked
      join ledger.posting p on p.account_id = asked.id and ${isWithin(period)}
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
    select ${balanceBefore(period.from)} as opening, ${balanceBefore(period.until)} as closing,
      (select coalesce(json_agg(k order by k.kind), '[]') from by_kind k) as sums`);
}

/** When a month that ends then is closed: no charge for its calls counts in it any more. */
export async function selectClosing(db: Queryable, ends: Date): Promise<Date> {
  const { at } = await db.one<{ at: Date }>(sql`select ${ends}::timestamptz + late_window as at from ledger.closing`);
  return at;
}

/** When a member's book begins; null while it is empty. */
export async function selectFirstEntry(db: Queryable, memberId: MemberId): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select min(first.at) as at
    from ledger.account a
    cross join lateral (
      select p.at from ledger.posting p where p.account_id = a.id order by p.at, p.transfer_id limit 1
    ) first
    where a.owner_kind = ${accountOwner.member} and a.owner_id = ${memberId}`);
  return at;
}

/** `correctionOf`: the closed month whose calls came late. */
export type CallDay = { day: string; correctionOf: string | null; entries: number; amount: bigint };

export type PeriodEntryRow = Place & {
  at: Date;
  key: string;
  kind: string;
  memo: Record<string, string | number>;
  amount: bigint;
  /** The order's goods, the reason of an adjustment, or the product called. */
  subject: string | null;
};

/** The next `limit` transfers after a place; those that change nothing taken together are among them, with amount 0. */
export function selectForward(
  db: Queryable,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  period: Period,
  after: Place,
  limit: number,
): Promise<PeriodEntryRow[]> {
  return db.many<PeriodEntryRow>(sql`
    with ${asked(memberId, accounts)}, scanned as (
      select p.at, p.transfer_id, sum(p.amount)::bigint as amount, max(p.effective_at) as effective_at
      from asked
      cross join lateral (
        select p.at, p.transfer_id, p.amount, p.effective_at
        from ledger.posting p
        where p.account_id = asked.id and ${isWithin(period)}
          and (p.at, p.transfer_id)
            > (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.transferId}::bigint)
        order by p.at, p.transfer_id
        limit ${limit}
      ) p
      group by p.at, p.transfer_id
      order by p.at, p.transfer_id
      limit ${limit}
    )
    select s.transfer_id, (extract(epoch from s.at) * 1000000)::bigint::text as micros, coalesce(s.effective_at, s.at) as at,
      t.key, t.kind, t.memo,
      s.amount, coalesce(o.subject, a.reason, p.name) as subject
    from scanned s
    join ledger.transfer t on t.id = s.transfer_id
    left join payment.pay_order o on o.no = t.memo ->> 'orderNo'
    left join payment.adjustment a on a.no = t.memo ->> 'adjustmentNo'
    left join catalogue.project p on p.id = (t.memo ->> 'projectId')::bigint
    order by s.at, s.transfer_id`);
}

/** Calls of a period by Shanghai day, those that correct a closed month (`yyyy-MM`) apart: total cost and number of entries. */
export function selectCallDays(
  db: Queryable,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  period: Period,
): Promise<CallDay[]> {
  return db.many<CallDay>(sql`
    with ${asked(memberId, accounts)}, moved as (
      select p.transfer_id, ${EFFECTIVE} as at, sum(p.amount) as amount
      from asked
      join ledger.posting p on p.account_id = asked.id and p.metered and ${isWithin(period)}
      group by p.transfer_id, ${EFFECTIVE}
      having sum(p.amount) <> 0
    )
    select (m.at at time zone 'Asia/Shanghai')::date::text as day, t.memo ->> 'correctionOf' as correction_of, count(*)::int as entries,
      sum(m.amount)::bigint as amount
    from moved m
    join ledger.transfer t on t.id = m.transfer_id
    group by 1, 2
    order by 1, 2 nulls first`);
}

/** The entries of a period other than calls, oldest first; at most `limit`. */
export function selectOthers(
  db: Queryable,
  memberId: MemberId,
  accounts: readonly MemberAccountKind[],
  period: Period,
  limit: number,
): Promise<PeriodEntryRow[]> {
  return db.many<PeriodEntryRow>(sql`
    with ${asked(memberId, accounts)}, moved as (
      select p.transfer_id, p.at, sum(p.amount)::bigint as amount
      from asked
      join ledger.posting p on p.account_id = asked.id and not p.metered and ${isWithin(period)}
      group by p.transfer_id, p.at
      having sum(p.amount) <> 0
      order by p.at, p.transfer_id
      limit ${limit}
    )
    select m.transfer_id, (extract(epoch from m.at) * 1000000)::bigint::text as micros, m.at, t.key, t.kind, t.memo,
      m.amount, coalesce(o.subject, a.reason) as subject
    from moved m
    join ledger.transfer t on t.id = m.transfer_id
    left join payment.pay_order o on o.no = t.memo ->> 'orderNo'
    left join payment.adjustment a on a.no = t.memo ->> 'adjustmentNo'
    order by m.at, m.transfer_id`);
}
