// Prepaid calls that members hold, and the stock they come from.
import { leaseState } from '@jishi/contract/enums/access';
import { authStatus, authType, memberStatus } from '@jishi/contract/enums/account';
import { applyStatus, chargeSource, offerStatus, projectNeeds } from '@jishi/contract/enums/catalogue';
import { payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, literal, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** An offer as shown at the decision to buy; the price in 0.00001 yuan. */
export type Terms = {
  offerId: string;
  projectId: string;
  calls: number;
  validDays: number;
  /** Days within which the first charged call must come, which starts validity; null: valid from the purchase. */
  startWithinDays: number | null;
  price: bigint;
  firstPurchaseOnly: boolean;
};

/** Takes one from an offer's stock; false when it is sold out, off sale, or not on these terms any more. */
export async function takeStock(tx: Transaction, terms: Terms): Promise<boolean> {
  const changed = await tx.run(sql`
    update package.offer set stock = stock - 1, sold = sold + 1
    where id = ${terms.offerId} and status = ${offerStatus.onSale} and (stock is null or stock > 0)
      and price = ${terms.price} and calls = ${terms.calls} and valid_days = ${terms.validDays}
      and first_purchase_only = ${terms.firstPurchaseOnly}
      and start_within_days is not distinct from ${terms.startWithinDays}`);
  return changed === 1;
}

/** Whether an offer on sale has nothing left. */
export async function isSoldOut(db: Queryable, offerId: string): Promise<boolean> {
  return (
    (await db.run(
      sql`select from package.offer where id = ${offerId} and status = ${offerStatus.onSale} and stock = 0`,
    )) === 1
  );
}

/** Puts one back. */
export async function returnStock(tx: Transaction, offerId: string): Promise<void> {
  await tx.run(sql`update package.offer set stock = stock + 1, sold = sold - 1 where id = ${offerId}`);
}

/**
 * Uses the member's one first purchase of a product; false when it is used. A purchase refunded in full does not count.
 */
export async function takeFirstPurchase(
  tx: Transaction,
  memberId: MemberId,
  projectId: string,
  orderNo: string,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into package.first_purchase (member_id, project_id, order_no)
    select ${memberId}, ${projectId}, ${orderNo}
    where not exists (
      select from package.holding h join payment.pay_order o on o.no = h.order_no
      where h.member_id = ${memberId} and h.project_id = ${projectId} and h.source = ${chargeSource.package} and o.status not in (${payOrderStatus.refunding}, ${payOrderStatus.refunded})
    )
    on conflict do nothing`);
  return added === 1;
}

/** Gives the first purchase back when the order that took it closes unpaid or goes back whole. */
export async function returnFirstPurchase(tx: Transaction, orderNo: string): Promise<void> {
  await tx.run(sql`delete from package.first_purchase where order_no = ${orderNo}`);
}

/** Gives the member what an order bought, valid from now, or from its first call if that comes in time. */
export async function insertHolding(
  tx: Transaction,
  order: { no: string; memberId: MemberId },
  terms: Terms,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into package.holding
      (member_id, project_id, offer_id, order_no, source, total, remaining, valid_from, expires_at, unstarted_days, created_at)
    values (
      ${order.memberId}, ${terms.projectId}, ${terms.offerId}, ${order.no}, ${chargeSource.package}, ${terms.calls}, ${terms.calls}, ${now},
      ${now}::timestamptz + ${terms.startWithinDays ?? terms.validDays} * interval '1 day',
      ${terms.startWithinDays === null ? null : terms.validDays}, ${now}
    )`);
}

/** A member's VIP discount on packages in parts per thousand; undefined without one. */
export async function selectVipDiscount(
  db: Queryable,
  memberId: MemberId,
): Promise<{ name: string; discount: number } | undefined> {
  return db.maybe<{ name: string; discount: number }>(sql`
    select v.name, v.package_discount as discount
    from account.member m join vip.level v on v.level = m.vip_level
    where m.id = ${memberId} and v.package_discount > 0`);
}

/** Takes what an order bought back; false when a call of it was used or is lent out. */
export async function takeUnused(tx: Transaction, orderNo: string, now: Date): Promise<boolean> {
  const taken = await tx.run(sql`
    update package.holding set remaining = 0, expires_at = ${now}, unstarted_days = null
    where order_no = ${orderNo} and remaining = total`);
  return taken === 1;
}

export type BoughtRow = {
  packageName: string;
  projectId: string;
  projectName: string;
  unit: number;
  remaining: number | null;
  expiresAt: Date | null;
  unstartedDays: number | null;
};

/** The holding an order bought; calls leased to gateway nodes and not yet used count as remaining. */
export async function selectBought(db: Queryable, offerId: string, orderNo: string): Promise<BoughtRow | undefined> {
  return db.maybe<BoughtRow>(sql`
    select
      o.name as package_name, o.project_id, p.name as project_name, p.unit, h.expires_at, h.unstarted_days,
      h.remaining + coalesce((select sum(l.granted - l.used) from gateway.lease l where l.holding_id = h.id and l.state = ${leaseState.open}), 0)::int
        as remaining
    from package.offer o
    join catalogue.project p on p.id = o.project_id
    left join package.holding h on h.order_no = ${orderNo}
    where o.id = ${offerId}`);
}

/**
 * Grants a member the free calls of a product (without `projectId`: of every product) that is open to them and whose
 * certification they have, once each. Locks the member first, so that a concurrent application and certification see
 * each other.
 */
export async function grantFreeQuota(
  tx: Transaction,
  memberId: MemberId,
  now: Date,
  projectId: string | null = null,
): Promise<void> {
  await tx.run(sql`select from account.member where id = ${memberId} for share`);
  await tx.run(sql`
    insert into package.holding (member_id, project_id, source, total, remaining, valid_from, expires_at, created_at)
    select a.member_id, p.id, ${literal(chargeSource.freeQuota)}, p.free_quota, p.free_quota, ${now}, ${now}::timestamptz + interval '1 year', ${now}
    from access.apply a
    join catalogue.project p on p.id = a.project_id
    join account.member m on m.id = a.member_id
    where a.member_id = ${memberId} and a.status = ${applyStatus.open} and p.free_quota > 0
      ${projectId === null ? nothing : sql`and p.id = ${projectId}`}
      and (p.needs in (${projectNeeds.none}, ${projectNeeds.sceneAudit}) or m.auth_status = ${authStatus.certified} and (p.needs = ${projectNeeds.personal} or m.auth_type = ${authType.enterprise}))
    order by p.id
    on conflict do nothing`);
}

/** Members and their edition of a VIP level at a moment. */
export type VipLevel = { memberId: MemberId; level: number };

/** The same as rows of SQL. */
const has = (levels: readonly VipLevel[]) => sql`
  unnest(
    ${levels.map(({ memberId }) => memberId)}::bigint[], ${levels.map(({ level }) => level)}::int[]
  ) has (member_id, level)`;

/**
 * Grants members the monthly free calls of their VIP levels for the month of `at`, per product open to them, once a
 * month. A higher level in the same month adds the difference. The calls expire with the month.
 */
export async function grantVipQuota(tx: Transaction, at: Date, levels: readonly VipLevel[], now: Date): Promise<void> {
  await tx.run(sql`
    with this as (select date_trunc('month', ${at}::timestamptz at time zone 'Asia/Shanghai') as month)
    insert into package.holding as h
      (member_id, project_id, source, total, remaining, valid_from, expires_at, created_at, month)
    select
      m.id, q.project_id, ${literal(chargeSource.vip)}, q.calls, q.calls, ${at}, (this.month + interval '1 month') at time zone 'Asia/Shanghai', ${now},
      this.month
    from this, ${has(levels)}
    join account.member m on m.id = has.member_id and m.status = ${memberStatus.normal}
    join vip.quota q on q.level = has.level
    join access.apply a on a.member_id = m.id and a.project_id = q.project_id and a.status = ${applyStatus.open}
    order by m.id, q.project_id
    on conflict (member_id, project_id, month) where source = ${literal(chargeSource.vip)}
    do update set total = excluded.total, remaining = h.remaining + excluded.total - h.total
    where excluded.total > h.total`);
}

/**
 * Revokes calls granted for the future month beginning at `at`, of one member or everybody, that `levels` no longer
 * justify.
 */
export async function takeVipQuota(
  tx: Transaction,
  at: Date,
  levels: readonly VipLevel[],
  now: Date,
  memberId: MemberId | null,
): Promise<void> {
  await tx.run(sql`
    delete from package.holding h
    where h.source = ${chargeSource.vip} and h.valid_from = ${at} and h.valid_from > ${now} and h.remaining = h.total
      ${memberId === null ? nothing : sql`and h.member_id = ${memberId}`}
      and not exists (
        select from ${has(levels)}
        join vip.quota q on q.level = has.level
        where has.member_id = h.member_id and q.project_id = h.project_id and q.calls >= h.total
      )`);
}

export type HoldingRow = {
  id: string;
  projectId: string;
  projectName: string;
  glyph: string;
  packageName: string | null;
  /** chargeUnit of the product. */
  unit: number;
  source: number;
  total: number;
  remaining: number;
  /** Of one not begun: the last moment for its first charged call, from which on it is valid for `unstarted_days`. */
  expiresAt: Date;
  unstartedDays: number | null;
};

/** A member's holdings that can still be used, in the order calls are charged to them; at most 200. */
export async function selectUsable(db: Queryable, memberId: MemberId, now: Date): Promise<HoldingRow[]> {
  return db.many<HoldingRow>(sql`
    select
      h.id, h.project_id, p.name as project_name, p.glyph, p.unit, o.name as package_name, h.source, h.total, h.expires_at,
      h.unstarted_days,
      h.remaining + coalesce((select sum(l.granted - l.used) from gateway.lease l where l.holding_id = h.id and l.state = ${leaseState.open}), 0)::int
        as remaining
    from package.holding h
    join catalogue.project p on p.id = h.project_id
    left join package.offer o on o.id = h.offer_id
    where h.member_id = ${memberId} and h.valid_from <= ${now} and h.expires_at > ${now}
    order by gateway.charging_turn(h.source, h.unstarted_days), h.expires_at, h.id
    limit 200`);
}
