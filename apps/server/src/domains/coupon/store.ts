// The only SQL of coupons that members hold.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import { CouponStatus, type Held, type Terms } from './rules';

export type TermsRaw = {
  kind: number;
  amount: string | null;
  discount: number | null;
  cap: string | null;
  min_spend: string;
  order_kinds: number[];
  project_ids: string[];
  min_rank: number | null;
};

/** The columns of a template that are its terms. */
export const TERMS = 't.kind, t.amount, t.discount, t.cap, t.min_spend, t.order_kinds, t.project_ids, t.min_rank';
/** The names of a template's products. */
export const PROJECTS = `array(select p.name from catalogue.project p where p.id = any (t.project_ids) order by p.name)`;

/** A template's terms from their columns. */
export function termsOf(raw: TermsRaw): Terms {
  return {
    kind: raw.kind,
    amount: raw.amount === null ? null : BigInt(raw.amount),
    discount: raw.discount,
    cap: raw.cap === null ? null : BigInt(raw.cap),
    minSpend: BigInt(raw.min_spend),
    orderKinds: raw.order_kinds,
    projectIds: raw.project_ids,
    minRank: raw.min_rank,
  };
}

export type CouponRow = Held & {
  id: string;
  name: string;
  source: number;
  orderNo: string | null;
  grantedAt: Date;
  terms: Terms;
  projects: string[];
  /** What it took off its order; null while it is on none. */
  saved: bigint | null;
};

type Raw = TermsRaw & {
  id: string;
  name: string;
  source: number;
  status: number;
  order_no: string | null;
  granted_at: Date;
  valid_from: Date;
  expires_at: Date;
  projects: string[];
  saved: string | null;
};

/** What the coupon line of an order takes off. */
const SAVED = `(
  select -sum((l ->> 'amount')::bigint)
  from payment.pay_order o cross join lateral jsonb_array_elements(o.lines) l
  where o.no = c.order_no and (l ->> 'kind')::int = 4
)`;

const COLUMNS = `c.id, t.name, c.source, c.status, c.order_no, c.granted_at, c.valid_from, c.expires_at, ${TERMS},
  ${PROJECTS} as projects, ${SAVED} as saved`;

function fromRaw(raw: Raw): CouponRow {
  return {
    id: raw.id,
    name: raw.name,
    source: raw.source,
    status: raw.status,
    orderNo: raw.order_no,
    grantedAt: raw.granted_at,
    validFrom: raw.valid_from,
    expiresAt: raw.expires_at,
    terms: termsOf(raw),
    projects: raw.projects,
    saved: raw.saved === null ? null : BigInt(raw.saved),
  };
}

/** couponStatus of row c at $2. */
const STATUS_AT = `case when c.status = ${CouponStatus.usable} and c.expires_at <= $2 then ${CouponStatus.expired} else c.status end`;

type CouponFilter = { status: number | null; templateId?: string; now: Date; limit: number; offset: number };

/** A member's coupons of a status, or all: those that can be used first, then the newest. */
export async function selectCoupons(
  db: Queryable,
  memberId: MemberId,
  { status, templateId, now, limit, offset }: CouponFilter,
): Promise<CouponRow[]> {
  const { rows } = await db.query<Raw>(
    `select ${COLUMNS}
     from coupon.coupon c join coupon.template t on t.id = c.template_id
     where c.member_id = $1 and ($3::int is null or ${STATUS_AT} = $3) and ($6::bigint is null or c.template_id = $6)
     order by ${STATUS_AT}, case when ${STATUS_AT} = ${CouponStatus.usable} then c.expires_at end, c.granted_at desc, c.id desc
     limit $4 offset $5`,
    [memberId, now, status, limit, offset, templateId ?? null],
  );
  return rows.map(fromRaw);
}

/** How many coupons a member has of each status, and how many of them can be used at this moment. */
export async function countCoupons(db: Queryable, memberId: MemberId, now: Date) {
  const { rows } = await db.query<{ status: number; count: number; now: number }>(
    `select ${STATUS_AT} as status, count(*)::int as count,
       (count(*) filter (where c.status = ${CouponStatus.usable} and c.valid_from <= $2 and c.expires_at > $2))::int as now
     from coupon.coupon c where c.member_id = $1 group by 1`,
    [memberId, now],
  );
  return {
    counts: rows.map(({ status, count }) => ({ status, count })),
    usableNow: rows.reduce((sum, row) => sum + row.now, 0),
  };
}

/** What a member's used coupons took off in all. */
export async function sumSaved(db: Queryable, memberId: MemberId): Promise<bigint> {
  const { rows } = await db.query<{ saved: string }>(
    `select coalesce(sum(${SAVED}), 0) as saved from coupon.coupon c
     where c.member_id = $1 and c.status = ${CouponStatus.used}`,
    [memberId],
  );
  return BigInt(rows[0]!.saved);
}

/** A member's coupon, locked until the transaction ends. */
export async function lockCoupon(tx: Transaction, memberId: MemberId, id: string): Promise<CouponRow | undefined> {
  const { rows } = await tx.query<Raw>(
    `select ${COLUMNS} from coupon.coupon c join coupon.template t on t.id = c.template_id
     where c.id = $2 and c.member_id = $1
     for no key update of c`,
    [memberId, id],
  );
  return rows[0] && fromRaw(rows[0]);
}

/** Puts a locked coupon on an order. */
export async function markLocked(tx: Transaction, id: string, orderNo: string): Promise<void> {
  const { rowCount } = await tx.query(
    `update coupon.coupon set status = ${CouponStatus.locked}, order_no = $2 where id = $1 and status = ${CouponStatus.usable}`,
    [id, orderNo],
  );
  if (rowCount !== 1) throw new Error(`coupon ${id} was not usable`);
}

/** Uses the coupon that an order locks, if it has one. */
export async function useCoupon(tx: Transaction, orderNo: string): Promise<void> {
  await tx.query(
    `update coupon.coupon set status = ${CouponStatus.used} where order_no = $1 and status = ${CouponStatus.locked}`,
    [orderNo],
  );
}

/** Takes a coupon off its order again; `from` is the status it has there. */
export async function freeCoupon(tx: Transaction, orderNo: string, from: number): Promise<void> {
  await tx.query(
    `update coupon.coupon set status = ${CouponStatus.usable}, order_no = null where order_no = $1 and status = $2`,
    [orderNo, from],
  );
}

/** A member's VIP rank; 0 without one. */
export async function selectRank(db: Queryable, memberId: MemberId): Promise<number> {
  const { rows } = await db.query<{ rank: number }>(
    `select v.rank from account.member m join vip.level v on v.level = m.vip_level where m.id = $1`,
    [memberId],
  );
  return rows[0]?.rank ?? 0;
}

/** Coupons of a closed account are void. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.query(
    `update coupon.coupon set status = ${CouponStatus.void} where member_id = $1 and status = ${CouponStatus.usable}`,
    [memberId],
  );
}
