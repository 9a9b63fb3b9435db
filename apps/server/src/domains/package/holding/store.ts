// Prepaid calls that members hold, and the stock they come from.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** An offer as it stood when somebody decided to buy it; the price in 0.00001 yuan. */
export type Terms = {
  offerId: string;
  projectId: string;
  calls: number;
  validDays: number;
  /** Valid from the first charged call, which must come within so many days; null: from the purchase. */
  startWithinDays: number | null;
  price: bigint;
  firstPurchaseOnly: boolean;
};

/** Takes one from an offer's stock; false when it is sold out, off sale, or not on these terms any more. */
export async function takeStock(tx: Transaction, terms: Terms): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update package.offer set stock = stock - 1, sold = sold + 1
     where id = $1 and status = 1 and (stock is null or stock > 0)
       and (price, calls, valid_days, first_purchase_only) = ($2, $3, $4, $5) and start_within_days is not distinct from $6`,
    [terms.offerId, terms.price, terms.calls, terms.validDays, terms.firstPurchaseOnly, terms.startWithinDays],
  );
  return rowCount === 1;
}

/** Whether an offer on sale has nothing left. */
export async function isSoldOut(db: Queryable, offerId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from package.offer where id = $1 and status = 1 and stock = 0', [
    offerId,
  ]);
  return rowCount === 1;
}

/** Puts one back. */
export async function returnStock(tx: Transaction, offerId: string): Promise<void> {
  await tx.query('update package.offer set stock = stock + 1, sold = sold - 1 where id = $1', [offerId]);
}

/** Takes the member's one first purchase of a product; false when it is taken. What went back whole was none. */
export async function takeFirstPurchase(
  tx: Transaction,
  memberId: MemberId,
  projectId: string,
  orderNo: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into package.first_purchase (member_id, project_id, order_no)
     select $1, $2, $3
     where not exists (
       select from package.holding h join payment.pay_order o on o.no = h.order_no
       where h.member_id = $1 and h.project_id = $2 and h.source = 1 and o.status not in (40, 42)
     )
     on conflict do nothing`,
    [memberId, projectId, orderNo],
  );
  return rowCount === 1;
}

/** Gives the first purchase back when the order that took it closes unpaid or goes back whole. */
export async function returnFirstPurchase(tx: Transaction, orderNo: string): Promise<void> {
  await tx.query('delete from package.first_purchase where order_no = $1', [orderNo]);
}

/** Gives the member what an order bought, valid from now, or from its first call if that comes in time. */
export async function insertHolding(
  tx: Transaction,
  order: { no: string; memberId: MemberId },
  terms: Terms,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into package.holding
       (member_id, project_id, offer_id, order_no, source, total, remaining, valid_from, expires_at, unstarted_days, created_at)
     values ($1, $2, $3, $4, 1, $5, $5, $6, $6::timestamptz + $7 * interval '1 day', $8, $6)`,
    [
      order.memberId,
      terms.projectId,
      terms.offerId,
      order.no,
      terms.calls,
      now,
      terms.startWithinDays ?? terms.validDays,
      terms.startWithinDays === null ? null : terms.validDays,
    ],
  );
}

/** What a member's VIP level takes off packages, in parts per thousand; undefined when nothing. */
export async function selectVipDiscount(
  db: Queryable,
  memberId: MemberId,
): Promise<{ name: string; discount: number } | undefined> {
  const { rows } = await db.query<{ name: string; discount: number }>(
    `select v.name, v.package_discount as discount
     from account.member m join vip.level v on v.level = m.vip_level
     where m.id = $1 and v.package_discount > 0`,
    [memberId],
  );
  return rows[0];
}

/** Takes what an order bought back; false when a call of it was used or is lent out. */
export async function takeUnused(tx: Transaction, orderNo: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update package.holding set remaining = 0, expires_at = $2, unstarted_days = null where order_no = $1 and remaining = total',
    [orderNo, now],
  );
  return rowCount === 1;
}

export type BoughtRow = {
  package_name: string;
  project_id: string;
  project_name: string;
  remaining: number | null;
  expires_at: Date | null;
  unstarted_days: number | null;
};

/** What an order bought; calls leased to gateway nodes and not yet used count as remaining. */
export async function selectBought(db: Queryable, offerId: string, orderNo: string): Promise<BoughtRow | undefined> {
  const { rows } = await db.query<BoughtRow>(
    `select
       o.name as package_name, o.project_id, p.name as project_name, h.expires_at, h.unstarted_days,
       h.remaining + coalesce((select sum(l.granted - l.used) from gateway.lease l where l.holding_id = h.id and l.state = 1), 0)::int
         as remaining
     from package.offer o
     join catalogue.project p on p.id = o.project_id
     left join package.holding h on h.order_no = $2
     where o.id = $1`,
    [offerId, orderNo],
  );
  return rows[0];
}

/**
 * Gives a member the free calls of a product (of every one without `projectId`) that is open to them and whose
 * certification they have: once each. The member is locked first, so that of an application and a certification that
 * land together the later one sees the other.
 */
export async function grantFreeQuota(
  tx: Transaction,
  memberId: MemberId,
  now: Date,
  projectId: string | null = null,
): Promise<void> {
  await tx.query('select from account.member where id = $1 for share', [memberId]);
  await tx.query(
    `insert into package.holding (member_id, project_id, source, total, remaining, valid_from, expires_at, created_at)
     select a.member_id, p.id, 2, p.free_quota, p.free_quota, $2, $2::timestamptz + interval '1 year', $2
     from access.apply a
     join catalogue.project p on p.id = a.project_id
     join account.member m on m.id = a.member_id
     where a.member_id = $1 and a.status = 1 and p.free_quota > 0 and ($3::bigint is null or p.id = $3)
       and (p.needs in (0, 3) or m.auth_status = 2 and (p.needs = 1 or m.auth_type = 2))
     order by p.id
     on conflict do nothing`,
    [memberId, now, projectId],
  );
}

/** Who has which edition of a VIP level at a moment. */
export type VipLevel = { memberId: MemberId; level: number };

/**
 * Gives members the free calls that their levels bring in the month of `at`, valid from then: of each product that is open to
 * them once a month. A higher level in the same month adds what it has more. The calls end with the month.
 */
export async function grantVipQuota(tx: Transaction, at: Date, levels: readonly VipLevel[], now: Date): Promise<void> {
  await tx.query(
    `with this as (select date_trunc('month', $1::timestamptz at time zone 'Asia/Shanghai') as month)
     insert into package.holding as h
       (member_id, project_id, source, total, remaining, valid_from, expires_at, created_at, month)
     select
       m.id, q.project_id, 5, q.calls, q.calls, $1, (this.month + interval '1 month') at time zone 'Asia/Shanghai', $2, this.month
     from this, unnest($3::bigint[], $4::int[]) has (member_id, level)
     join account.member m on m.id = has.member_id and m.status = 1
     join vip.quota q on q.level = has.level
     join access.apply a on a.member_id = m.id and a.project_id = q.project_id and a.status = 1
     order by m.id, q.project_id
     on conflict (member_id, project_id, month) where source = 5
     do update set total = excluded.total, remaining = h.remaining + excluded.total - h.total
     where excluded.total > h.total`,
    [at, now, levels.map(({ memberId }) => memberId), levels.map(({ level }) => level)],
  );
}

/** Takes back what a member, or anybody, was given of a month that begins at `at`, after now, and is not due by `levels`. */
export async function takeVipQuota(
  tx: Transaction,
  at: Date,
  levels: readonly VipLevel[],
  now: Date,
  memberId: MemberId | null,
): Promise<void> {
  await tx.query(
    `delete from package.holding h
     where h.source = 5 and h.valid_from = $1 and h.valid_from > $2 and h.remaining = h.total
       and ($5::bigint is null or h.member_id = $5)
       and not exists (
         select from unnest($3::bigint[], $4::int[]) has (member_id, level)
         join vip.quota q on q.level = has.level
         where has.member_id = h.member_id and q.project_id = h.project_id and q.calls >= h.total
       )`,
    [at, now, levels.map(({ memberId: of }) => of), levels.map(({ level }) => level), memberId],
  );
}

export type HoldingRow = {
  id: string;
  project_id: string;
  project_name: string;
  glyph: string;
  package_name: string | null;
  source: number;
  total: number;
  remaining: number;
  /** Of one not begun: the last moment for its first charged call, from which on it is valid for `unstarted_days`. */
  expires_at: Date;
  unstarted_days: number | null;
};

/** A member's holdings that can still be used, in the order calls are charged to them; at most 200. */
export async function selectUsable(db: Queryable, memberId: MemberId, now: Date): Promise<HoldingRow[]> {
  const { rows } = await db.query<HoldingRow>(
    `select
       h.id, h.project_id, p.name as project_name, p.glyph, o.name as package_name, h.source, h.total, h.expires_at,
       h.unstarted_days,
       h.remaining + coalesce((select sum(l.granted - l.used) from gateway.lease l where l.holding_id = h.id and l.state = 1), 0)::int
         as remaining
     from package.holding h
     join catalogue.project p on p.id = h.project_id
     left join package.offer o on o.id = h.offer_id
     where h.member_id = $1 and h.valid_from <= $2 and h.expires_at > $2
     order by gateway.charging_turn(h.source, h.unstarted_days), h.expires_at, h.id
     limit 200`,
    [memberId, now],
  );
  return rows;
}
