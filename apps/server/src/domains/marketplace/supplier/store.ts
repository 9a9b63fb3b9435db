// The SQL of suppliers.
import {
  disputeStatus,
  goodsOrderStatus,
  goodsStatus,
  payoutStatus,
  settlementStatus,
  supplierStatus,
} from '@jishi/contract/enums/marketplace';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type SupplierRow = {
  id: string;
  memberId: MemberId;
  name: string;
  contactCipher: Buffer | null;
  agreedVersion: string;
  status: number;
  reason: string;
  application: number;
  bond: bigint;
  feeRate: number;
  settleDays: number;
  paused: boolean;
  holidayFrom: Date | null;
  holidayUntil: Date | null;
  isAway: boolean;
  isLicensed: boolean;
  isDemo: boolean;
  apiStyle: number | null;
  apiEndpoint: string | null;
  apiAccount: string | null;
  appliedAt: Date;
  approvedAt: Date | null;
};

const SUPPLIER = sql`s.id, s.member_id, s.name, s.contact_cipher, s.agreed_version, s.status, s.reason, s.application, s.bond,
  (marketplace.term_of(s.id)).fee_rate, (marketplace.term_of(s.id)).settle_days, s.paused, s.holiday_from, s.holiday_until,
  marketplace.is_away(s) as is_away, marketplace.is_licensed(s) as is_licensed, s.is_demo, a.style as api_style, a.endpoint as api_endpoint, a.account as api_account,
  s.applied_at, s.approved_at`;
const FROM = sql`marketplace.supplier s left join marketplace.supplier_api a on a.supplier_id = s.id`;

export function selectByMember(db: Queryable, memberId: MemberId): Promise<SupplierRow | undefined> {
  return db.maybe<SupplierRow>(sql`select ${SUPPLIER} from ${FROM} where s.member_id = ${memberId}`);
}

export function selectById(db: Queryable, id: string): Promise<SupplierRow | undefined> {
  return db.maybe<SupplierRow>(sql`select ${SUPPLIER} from ${FROM} where s.id = ${id}`);
}

/** One, locked. */
export function lockSupplier(
  tx: Transaction,
  by: { id: string } | { memberId: MemberId },
): Promise<SupplierRow | undefined> {
  const isIt = 'id' in by ? sql`s.id = ${by.id}` : sql`s.member_id = ${by.memberId}`;
  return tx.maybe<SupplierRow>(sql`select ${SUPPLIER} from ${FROM} where ${isIt} for no key update of s`);
}

/** Whether another supplier has this name. One asks after the other until the transaction ends. */
export async function isNameTaken(tx: Transaction, name: string, memberId: MemberId): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('marketplace.supplier.name'))`);
  const found = await tx.maybe(sql`
    select 1 as one from marketplace.supplier
    where name = ${name} and member_id <> ${memberId}
      and status in (${supplierStatus.waiting}, ${supplierStatus.active}, ${supplierStatus.stopped})`);
  return found !== undefined;
}

export type Application = {
  memberId: MemberId;
  name: string;
  contactCipher: Buffer;
  agreedVersion: string;
  bond: bigint;
  isDemo: boolean;
};

/** Keeps an application: the first, or one after another ended. undefined while one stands, or supplies. */
export async function saveApplication(tx: Transaction, given: Application): Promise<{ id: string } | undefined> {
  return tx.maybe<{ id: string }>(sql`
    insert into marketplace.supplier as s (member_id, name, contact_cipher, agreed_version, bond, is_demo)
    values (${given.memberId}, ${given.name}, ${given.contactCipher}, ${given.agreedVersion}, ${given.bond}, ${given.isDemo})
    on conflict (member_id) do update set
      name = excluded.name, contact_cipher = excluded.contact_cipher, agreed_version = excluded.agreed_version,
      bond = excluded.bond, status = ${supplierStatus.waiting}, reason = '', application = s.application + 1, applied_at = now(),
      approved_at = null, paused = false, holiday_from = null, holiday_until = null
    where s.status in (${supplierStatus.refused}, ${supplierStatus.takenBack}, ${supplierStatus.left})
    returning id`);
}

/** Another state of one that is locked. */
export async function setStatus(tx: Transaction, id: string, status: number, reason: string): Promise<void> {
  await tx.run(sql`
    update marketplace.supplier
    set status = ${status}, reason = ${reason},
      approved_at = case when ${status} = ${supplierStatus.active} then coalesce(approved_at, now()) else approved_at end
    where id = ${id}`);
}

export type Hours = { paused: boolean; holidayFrom: Date | null; holidayUntil: Date | null };

export async function setHours(
  tx: Transaction,
  id: string,
  { paused, holidayFrom, holidayUntil }: Hours,
): Promise<void> {
  await tx.run(sql`
    update marketplace.supplier set paused = ${paused}, holiday_from = ${holidayFrom}, holiday_until = ${holidayUntil}
    where id = ${id}`);
}

/** Takes all goods of a supplier off sale. */
export async function takeOffSale(tx: Transaction, supplierId: string): Promise<void> {
  await tx.run(sql`
    update marketplace.goods set status = ${goodsStatus.off}
    where supplier_id = ${supplierId} and id in (
      select id from marketplace.goods where supplier_id = ${supplierId} and status = ${goodsStatus.on} order by id for update
    )`);
}

export type Unsettled = { orders: number; settlements: number; disputes: number; payouts: number };

/** What keeps a supplier from leaving. */
export function selectUnsettled(tx: Queryable, supplierId: string): Promise<Unsettled> {
  return tx.one<Unsettled>(sql`
    select
      (select count(*)::int from marketplace.goods_order where supplier_id = ${supplierId} and status = ${goodsOrderStatus.delivering}) as orders,
      (select count(*)::int from marketplace.settlement where supplier_id = ${supplierId}
         and status in (${settlementStatus.waiting}, ${settlementStatus.frozen})) as settlements,
      (select count(*)::int from marketplace.dispute where supplier_id = ${supplierId}
         and status in (${disputeStatus.withSupplier}, ${disputeStatus.withPlatform})) as disputes,
      (select count(*)::int from marketplace.payout where supplier_id = ${supplierId}
         and status in (${payoutStatus.waiting}, ${payoutStatus.toPay})) as payouts`);
}

export type Tasks = { toDeliver: number; late: number; disputes: number; low: number; frozen: bigint };

/** What asks for a supplier now, and what disputes have frozen. */
export function selectTasks(db: Queryable, supplierId: string): Promise<Tasks> {
  return db.one<Tasks>(sql`
    select
      (select count(*)::int from marketplace.goods_order
       where supplier_id = ${supplierId} and status = ${goodsOrderStatus.delivering}) as to_deliver,
      (select count(*)::int from marketplace.goods_order
       where supplier_id = ${supplierId} and status = ${goodsOrderStatus.delivering} and deliver_by < now()) as late,
      (select count(*)::int from marketplace.dispute
       where supplier_id = ${supplierId} and status = ${disputeStatus.withSupplier}) as disputes,
      (select count(*)::int from marketplace.goods
       where supplier_id = ${supplierId} and status = ${goodsStatus.on} and stock < warn_below) as low,
      (select coalesce(sum(amount - returned), 0)::bigint from marketplace.settlement
       where supplier_id = ${supplierId} and status = ${settlementStatus.frozen}) as frozen`);
}

/** The example suppliers that still supply, locked. */
export function selectDemo(tx: Transaction): Promise<{ id: string; name: string }[]> {
  return tx.many<{ id: string; name: string }>(sql`
    select id, name from marketplace.supplier
    where is_demo and status in (${supplierStatus.active}, ${supplierStatus.stopped}) order by id`);
}
