// The only SQL of coupons that members hold.
import { couponStatus } from '@jishi/contract/enums/coupon';
import { type Queryable, type Transaction, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import { type Held, type Terms } from './rules';

/** The columns of a template that are its terms. */
export const TERMS = sql`t.kind, t.amount, t.discount, t.cap, t.min_spend, t.order_kinds, t.project_ids, t.min_rank`;
/** The names of a template's products. */
export const PROJECTS = sql`array(select p.name from catalogue.project p where p.id = any (t.project_ids) order by p.name)`;

/** A row as it is selected: the columns of TERMS beside the others. */
export type WithTerms<Row extends { terms: Terms }> = Omit<Row, 'terms'> & Terms;

/** Puts the columns of TERMS together. */
export function gatherTerms<Row extends { terms: Terms }>(row: WithTerms<Row>): Row {
  const { kind, amount, discount, cap, minSpend, orderKinds, projectIds, minRank, ...rest } = row;
  const terms: Terms = { kind, amount, discount, cap, minSpend, orderKinds, projectIds, minRank };
  return { ...rest, terms } as unknown as Row;
}

export type CouponRow = Held & {
  id: string;
  name: string;
  source: number;
  orderNo: string | null;
  grantedAt: Date;
  terms: Terms;
  projects: string[];
  /** The reduction on its order; null while it is on none. */
  saved: bigint | null;
};

/** The reduction by an order's coupon line. */
const SAVED = sql`
  (
    select -sum((l ->> 'amount')::bigint)::bigint
    from payment.pay_order o cross join lateral jsonb_array_elements(o.lines) l
    where o.no = c.order_no and (l ->> 'kind')::int = 4
  )`;

/** What is selected of a coupon. */
export const COUPON = sql`c.id, t.name, c.source, c.status, c.order_no, c.granted_at, c.valid_from, c.expires_at, ${TERMS},
  ${PROJECTS} as projects, ${SAVED} as saved`;
/** Where coupons `c` stand with their templates. */
export const HELD = sql`coupon.coupon c join coupon.template t on t.id = c.template_id`;

/** couponStatus of row c at a moment. */
export const statusAt = (now: Date) =>
  sql`case when c.status = ${couponStatus.usable} and c.expires_at <= ${now} then ${couponStatus.expired} else c.status end`;

/** Those that can be used first, then the newest. */
export const firstToUse = (now: Date) =>
  sql`${statusAt(now)}, case when ${statusAt(now)} = ${couponStatus.usable} then c.expires_at end, c.granted_at desc, c.id desc`;

type CouponFilter = { status: number | null; now: Date; most: number };

/** A member's coupons of a status, or all: those that can be used first, then the newest. */
export async function selectCoupons(
  db: Queryable,
  memberId: MemberId,
  { status, now, most }: CouponFilter,
): Promise<CouponRow[]> {
  const rows = await db.many<WithTerms<CouponRow>>(sql`
    select ${COUPON} from ${HELD}
    where c.member_id = ${memberId}
      ${status === null ? nothing : sql`and ${statusAt(now)} = ${status}`}
    order by ${firstToUse(now)}
    limit ${most}`);
  return rows.map(gatherTerms<CouponRow>);
}

/** How many coupons a member has of each status, and how many of them can be used at this moment. */
export async function countCoupons(db: Queryable, memberId: MemberId, now: Date) {
  const rows = await db.many<{ status: number; count: number; now: number }>(sql`
    select ${statusAt(now)} as status, count(*)::int as count,
      (count(*) filter (where c.status = ${couponStatus.usable} and c.valid_from <= ${now} and c.expires_at > ${now}))::int as now
    from coupon.coupon c where c.member_id = ${memberId} group by 1`);
  return {
    counts: rows.map(({ status, count }) => ({ status, count })),
    usableNow: rows.reduce((sum, row) => sum + row.now, 0),
  };
}

/** The total reduction of a member's used coupons. */
export async function sumSaved(db: Queryable, memberId: MemberId): Promise<bigint> {
  const { saved } = await db.one<{ saved: bigint }>(sql`
    select coalesce(sum(${SAVED}), 0)::bigint as saved from coupon.coupon c
    where c.member_id = ${memberId} and c.status = ${couponStatus.used}`);
  return saved;
}

/** A member's coupon, locked until the transaction ends. */
export async function lockCoupon(tx: Transaction, memberId: MemberId, id: string): Promise<CouponRow | undefined> {
  const row = await tx.maybe<WithTerms<CouponRow>>(sql`
    select ${COUPON} from ${HELD}
    where c.id = ${id} and c.member_id = ${memberId}
    for no key update of c`);
  return row && gatherTerms<CouponRow>(row);
}

/** Puts a locked coupon on an order. */
export async function markLocked(tx: Transaction, id: string, orderNo: string): Promise<void> {
  const locked = await tx.run(sql`
    update coupon.coupon set status = ${couponStatus.locked}, order_no = ${orderNo}
    where id = ${id} and status = ${couponStatus.usable}`);
  if (locked !== 1) throw new Error(`coupon ${id} was not usable`);
}

/** Uses the coupon that an order locks, if it has one. */
export async function useCoupon(tx: Transaction, orderNo: string): Promise<void> {
  await tx.run(sql`
    update coupon.coupon set status = ${couponStatus.used}
    where order_no = ${orderNo} and status = ${couponStatus.locked}`);
}

/** Takes a coupon off its order again; `from` is the status it has there. */
export async function freeCoupon(tx: Transaction, orderNo: string, from: number): Promise<void> {
  await tx.run(sql`
    update coupon.coupon set status = ${couponStatus.usable}, order_no = null
    where order_no = ${orderNo} and status = ${from}`);
}

/** A member's VIP rank; 0 without one. */
export async function selectRank(db: Queryable, memberId: MemberId): Promise<number> {
  const row = await db.maybe<{ rank: number }>(sql`
    select v.rank from account.member m join vip.level v on v.level = m.vip_level where m.id = ${memberId}`);
  return row?.rank ?? 0;
}

/** Coupons of a closed account are void. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`
    update coupon.coupon set status = ${couponStatus.void}
    where member_id = ${memberId} and status = ${couponStatus.usable}`);
}
