// The SQL of orders of goods: made, paid, delivered part by part, ended.
import { goodsOrderStatus, goodsStatus, supplierStatus } from '@jishi/contract/enums/marketplace';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { numbered } from '../../../kernel/number';
import type { Moved } from './rules';

export type NewGoodsOrder = {
  no: string;
  memberId: MemberId;
  goodsId: string;
  supplierId: string;
  productId: string;
  kind: number;
  way: number;
  count: number;
  price: bigint;
  feeRate: number;
  settleDays: number;
  accountCipher: Buffer | null;
  accountMask: string;
  idempotencyKey: string | undefined;
};

const LOCK_MINUTES = 5;

/** A number that no order has. */
export async function nextNo(tx: Transaction): Promise<string> {
  const { no } = await tx.one<{ no: string }>(sql`select ${numbered('GO', 'marketplace.order_no', 8)} as no`);
  return no;
}

/** Makes an order whose price holds for five minutes; undefined when its buyer used the key before. */
export function insertOrder(tx: Transaction, order: NewGoodsOrder): Promise<{ id: string } | undefined> {
  return tx.maybe<{ id: string }>(sql`
    insert into marketplace.goods_order (
      no, member_id, goods_id, supplier_id, product_id, kind, way, account_cipher, account_mask, count, price, amount, fee_rate,
      settle_days, locked_until, idempotency_key
    )
    values (
      ${order.no}, ${order.memberId}, ${order.goodsId}, ${order.supplierId}, ${order.productId}, ${order.kind}, ${order.way},
      ${order.accountCipher}, ${order.accountMask}, ${order.count}, ${order.price}, ${order.price * BigInt(order.count)},
      ${order.feeRate}, ${order.settleDays}, now() + ${LOCK_MINUTES} * interval '1 minute', ${order.idempotencyKey ?? null}
    )
    on conflict (member_id, idempotency_key) do nothing
    returning id`);
}

export type GoodsOrderRow = Moved & {
  id: string;
  goodsId: string;
  supplierId: string;
  productId: string;
  productName: string;
  kind: number;
  count: number;
  status: number;
  payOrderNo: string | null;
  delivered: number;
  returned: bigint;
  settleDays: number;
  accountCipher: Buffer | null;
  /** The price holds no longer. */
  isLockOver: boolean;
  lockSeconds: number;
  lockedUntil: Date;
};

const ORDER = sql`o.id, o.no, o.member_id, o.goods_id, o.supplier_id, s.member_id as supplier_member_id, o.product_id,
  p.brand || ' ' || p.name as product_name, o.kind, o.way, o.count, o.price, o.amount, o.status, o.pay_order_no, o.from_deposit,
  o.from_bonus, o.from_credit, o.delivered, o.returned, o.settle_days, o.account_cipher, o.locked_until <= now() as is_lock_over,
  greatest(ceil(extract(epoch from o.locked_until - now())), 0)::int as lock_seconds, o.locked_until
  from marketplace.goods_order o
  join marketplace.supplier s on s.id = o.supplier_id
  join marketplace.product p on p.id = o.product_id`;

export function selectByNo(db: Queryable, no: string): Promise<GoodsOrderRow | undefined> {
  return db.maybe<GoodsOrderRow>(sql`select ${ORDER} where o.no = ${no}`);
}

export function selectByKey(db: Queryable, memberId: MemberId, key: string): Promise<GoodsOrderRow | undefined> {
  return db.maybe<GoodsOrderRow>(sql`select ${ORDER} where o.member_id = ${memberId} and o.idempotency_key = ${key}`);
}

export function lockByNo(tx: Transaction, no: string): Promise<GoodsOrderRow | undefined> {
  return tx.maybe<GoodsOrderRow>(sql`select ${ORDER} where o.no = ${no} for no key update of o`);
}

export function lockById(tx: Transaction, id: string): Promise<GoodsOrderRow | undefined> {
  return tx.maybe<GoodsOrderRow>(sql`select ${ORDER} where o.id = ${id} for no key update of o`);
}

/** How many of a buyer's orders wait to be paid. */
export async function countUnpaid(db: Queryable, memberId: MemberId): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from marketplace.goods_order
    where member_id = ${memberId} and status = ${goodsOrderStatus.toPay} and locked_until > now()`);
  return n;
}

/** Notes by which payment a locked order is being paid; null: by none any more. */
export async function setPayment(tx: Transaction, id: string, payOrderNo: string | null): Promise<void> {
  await tx.run(sql`update marketplace.goods_order set pay_order_no = ${payOrderNo} where id = ${id}`);
}

/** Marks a locked order as paid, with the accounts that its payment took from. */
export async function markPaid(tx: Transaction, id: string, payOrderNo: string): Promise<void> {
  await tx.run(sql`
    update marketplace.goods_order o
    set status = ${goodsOrderStatus.delivering}, paid_at = clock_timestamp(), from_deposit = s.deposit, from_bonus = s.bonus,
      from_credit = s.credit
    from (
      select
        coalesce(-sum(p.amount) filter (where a.kind = 'deposit'), 0) as deposit,
        coalesce(-sum(p.amount) filter (where a.kind = 'bonus'), 0) as bonus,
        coalesce(-sum(p.amount) filter (where a.kind = 'credit'), 0) as credit
      from ledger.transfer t
      join ledger.posting p on p.transfer_id = t.id
      join ledger.account a on a.id = p.account_id
      where t.key = ${`buy:${payOrderNo}`}
    ) s
    where o.id = ${id}`);
}

/** Closes an order that nobody pays. */
export async function markClosed(tx: Transaction, id: string, reason: string): Promise<void> {
  await tx.run(sql`
    update marketplace.goods_order
    set status = ${goodsOrderStatus.closed}, reason = ${reason}, ended_at = clock_timestamp()
    where id = ${id}`);
}

/** Orders whose price holds no longer and that nobody is paying, locked. */
export function lockExpired(tx: Transaction, limit: number): Promise<{ id: string }[]> {
  return tx.many<{ id: string }>(sql`
    select id from marketplace.goods_order
    where status = ${goodsOrderStatus.toPay} and locked_until <= now() and pay_order_no is null
    order by locked_until, id
    limit ${limit}
    for no key update skip locked`);
}

/** Counts a delivered part of a locked order; undefined when it is not being delivered, or so many are not left. */
export function addDelivered(tx: Transaction, id: string, count: number): Promise<{ isWhole: boolean } | undefined> {
  return tx.maybe<{ isWhole: boolean }>(sql`
    update marketplace.goods_order o
    set delivered = o.delivered + ${count}, delivered_at = clock_timestamp(),
      status = case when o.delivered + ${count} = o.count then ${goodsOrderStatus.delivered}::smallint else o.status end,
      ended_at = case when o.delivered + ${count} = o.count then clock_timestamp() end
    where o.id = ${id} and o.status = ${goodsOrderStatus.delivering} and o.delivered + ${count} <= o.count
    returning o.status = ${goodsOrderStatus.delivered} as is_whole`);
}

export type End = { reason: string; isCancelled: boolean };

/**
 * Ends a locked order that is being delivered, with what was delivered of it; answers how many were not, and the price of
 * those, which goes back.
 */
export function endRest(tx: Transaction, id: string, { reason, isCancelled }: End) {
  return tx.maybe<{ rest: number; back: bigint; delivered: number }>(sql`
    update marketplace.goods_order o
    set status = case
        when o.delivered > 0 then ${goodsOrderStatus.partly}::smallint
        when ${isCancelled} then ${goodsOrderStatus.cancelled}::smallint
        else ${goodsOrderStatus.failed}::smallint
      end,
      reason = ${reason}, returned = o.price * (o.count - o.delivered), ended_at = clock_timestamp()
    where o.id = ${id} and o.status = ${goodsOrderStatus.delivering}
    returning o.count - o.delivered as rest, o.returned as back, o.delivered`);
}

/** Counts what a dispute gives back. */
export async function addReturned(tx: Transaction, id: string, amount: bigint): Promise<void> {
  await tx.run(sql`update marketplace.goods_order set returned = returned + ${amount} where id = ${id}`);
}

/** Whether the supplier's program has an order, or may have it. */
export async function isWithProgram(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.maybe(sql`select 1 as one from marketplace.attempt where order_id = ${id}`)) !== undefined;
}

/** Whether orders of goods may still be paid: nobody stopped their supplier or their product, and the licence has not ended. */
export async function isOffered(tx: Transaction, goodsId: string): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 as one
    from marketplace.goods g
    join marketplace.supplier s on s.id = g.supplier_id
    join marketplace.product p on p.id = g.product_id
    where g.id = ${goodsId} and g.status = ${goodsStatus.on} and s.status = ${supplierStatus.active} and p.sale = 1
      and marketplace.is_licensed(s)`);
  return found !== undefined;
}

/** Lets everything that is counted on these goods queue behind this transaction. */
export async function lockGoods(tx: Transaction, goodsId: string): Promise<void> {
  await tx.run(sql`select from marketplace.goods where id = ${goodsId} for no key update`);
}

/** Writes down what happened to orders. */
export async function insertEvents(
  tx: Transaction,
  orderIds: readonly string[],
  event: number,
  words = '',
): Promise<void> {
  await tx.run(sql`
    insert into marketplace.event (order_id, event, words)
    select id, ${event}, ${words} from unnest(${orderIds}::bigint[]) as happened (id)`);
}
