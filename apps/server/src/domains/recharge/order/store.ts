// The SQL of making and ending orders.
import { rechargeNotify, rechargeStatus } from '@jishi/contract/enums/recharge';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Asked } from '../../../kernel/asked';
import type { MemberId } from '../../../kernel/context';
import { numbered } from '../../../kernel/number';
import type { PhonePlace } from '../reach/rules';
import { type Moved, freezeKey } from './rules';

export type NewOrder = PhonePlace & {
  ownNo: string;
  asked: Asked;
  accountCipher: Buffer | null;
  accountDigest: Buffer | null;
  accountMask: string;
  count: number;
  notifyUrlCipher: Buffer | null;
  notifyUrlMask: string;
};
type Common = { memberId: MemberId; productId: string; kind: number; price: bigint; origin: number };
export type Made = { id: string; no: string; ownNo: string; count: number; amount: bigint };

/** Makes orders to be handed to suppliers; those whose own number is taken are left out. Waits for who is about to take one. */
export function insertOrders(tx: Transaction, common: Common, orders: readonly NewOrder[]): Promise<Made[]> {
  const { memberId, productId, kind, price, origin } = common;
  return tx.many<Made>(sql`
    insert into recharge.quick_order (
      no, member_id, own_no, asked_key, product_id, kind, account_cipher, account_digest, account_mask, carrier, province, count,
      price, amount, origin, submit_at, notify_url_cipher, notify_url_mask
    )
    select
      ${numbered('QO', 'recharge.order_no', 8)},
      ${memberId}, o.own_no, o.asked_key, ${productId}, ${kind}, o.account_cipher, o.account_digest, o.account_mask, o.carrier,
      o.province, o.count, ${price}, ${price} * o.count, ${origin}, now(), o.notify_url_cipher, o.notify_url_mask
    from unnest(
      ${orders.map(({ ownNo }) => ownNo)}::text[], ${orders.map(({ asked }) => asked.keyed)}::bytea[],
      ${orders.map(({ accountCipher }) => accountCipher)}::bytea[], ${orders.map(({ accountDigest }) => accountDigest)}::bytea[],
      ${orders.map(({ accountMask }) => accountMask)}::text[], ${orders.map(({ carrier }) => carrier)}::smallint[],
      ${orders.map(({ province }) => province)}::smallint[],
      ${orders.map(({ count }) => count)}::int[], ${orders.map(({ notifyUrlCipher }) => notifyUrlCipher)}::bytea[],
      ${orders.map(({ notifyUrlMask }) => notifyUrlMask)}::text[]
    ) as o (
      own_no, asked_key, account_cipher, account_digest, account_mask, carrier, province, count, notify_url_cipher, notify_url_mask
    )
    order by o.own_no
    on conflict (member_id, own_no) do nothing
    returning id, no, own_no, count, amount`);
}

/** `askedDigest`: plain, of a row from before. */
export type Earlier = {
  no: string;
  ownNo: string;
  askedKey: Buffer | null;
  askedDigest: Buffer | null;
  amount: bigint;
};

/** What stands under own numbers. */
export function selectEarlier(db: Queryable, memberId: MemberId, ownNos: readonly string[]): Promise<Earlier[]> {
  return db.many<Earlier>(sql`
    select no, own_no, asked_key, asked_digest, amount
    from recharge.quick_order
    where member_id = ${memberId} and own_no = any (${ownNos})`);
}

/** Keeps from which of the member's accounts frozen money came. */
export async function saveSources(tx: Transaction, memberId: MemberId, nos: readonly string[]): Promise<void> {
  await tx.run(sql`
    update recharge.quick_order o
    set from_deposit = s.deposit, from_bonus = s.bonus, from_credit = s.credit
    from (
      select t.key,
        coalesce(-sum(p.amount) filter (where a.kind = 'deposit'), 0) as deposit,
        coalesce(-sum(p.amount) filter (where a.kind = 'bonus'), 0) as bonus,
        coalesce(-sum(p.amount) filter (where a.kind = 'credit'), 0) as credit
      from ledger.transfer t
      join ledger.posting p on p.transfer_id = t.id
      join ledger.account a on a.id = p.account_id
      where t.key = any (${nos.map(freezeKey)})
      group by t.key
    ) s
    where o.member_id = ${memberId} and o.no = any (${nos}) and s.key = 'quick:' || o.no || ':freeze'`);
}

export type OrderRow = Moved &
  PhonePlace & {
    id: string;
    ownNo: string;
    productId: string;
    kind: number;
    status: number;
    count: number;
    accountCipher: Buffer | null;
    notifyAsked: boolean;
  };

const ORDER = sql`o.id, o.no, o.member_id, o.amount, o.from_deposit, o.from_bonus, o.from_credit, o.own_no, o.product_id, o.kind,
  o.status, o.count, o.carrier, o.province, o.account_cipher, o.notify_url_cipher is not null as notify_asked`;

/** An order, locked. */
export function lockOrder(tx: Transaction, id: string): Promise<OrderRow | undefined> {
  return tx.maybe<OrderRow>(sql`select ${ORDER} from recharge.quick_order o where o.id = ${id} for no key update`);
}

export function lockByNo(tx: Transaction, no: string): Promise<OrderRow | undefined> {
  return tx.maybe<OrderRow>(sql`select ${ORDER} from recharge.quick_order o where o.no = ${no} for no key update`);
}

export function selectByNo(db: Queryable, no: string): Promise<OrderRow | undefined> {
  return db.maybe<OrderRow>(sql`select ${ORDER} from recharge.quick_order o where o.no = ${no}`);
}

/** Orders whose turn it is to be handed over, the oldest first, locked: nobody else takes them up. */
export function lockDue(tx: Transaction, limit: number): Promise<OrderRow[]> {
  return tx.many<OrderRow>(sql`
    select ${ORDER} from recharge.quick_order o
    where o.submit_at <= now()
    order by o.submit_at, o.id
    limit ${limit}
    for no key update skip locked`);
}

/** Ends an order that is open; false when it is not. Who asked to be told is told. */
export async function endOrder(
  tx: Transaction,
  id: string,
  end: { status: number; reason?: string; cost?: bigint | null },
  from: readonly number[],
): Promise<boolean> {
  const changed = await tx.run(sql`
    update recharge.quick_order
    set status = ${end.status}, reason = ${end.reason ?? ''}, cost = coalesce(${end.cost ?? null}, cost), ended_at = clock_timestamp(),
      submit_at = null,
      notify = case when notify_url_cipher is null then ${rechargeNotify.none}::smallint else ${rechargeNotify.waiting}::smallint end,
      notify_at = case when notify_url_cipher is null then null else clock_timestamp() end,
      notify_count = 0
    where id = ${id} and status = any (${from})`);
  return changed === 1;
}

/** It is with a supplier. */
export async function markProcessing(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update recharge.quick_order set status = ${rechargeStatus.processing}, submit_at = null where id = ${id}`);
}

/** Nobody knows what became of it. */
export async function markUncertain(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update recharge.quick_order set status = ${rechargeStatus.uncertain}, submit_at = null
    where id = ${id} and status = ${rechargeStatus.processing}`);
}

/** It goes to the next supplier. */
export async function submitNext(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update recharge.quick_order set submit_at = clock_timestamp() where id = ${id} and status = ${rechargeStatus.processing}`);
}

/** Writes down what happened. */
export async function insertEvents(
  tx: Transaction,
  orderIds: readonly string[],
  event: number,
  words = '',
): Promise<void> {
  await tx.run(sql`
    insert into recharge.event (order_id, event, words)
    select id, ${event}, ${words} from unnest(${orderIds}::bigint[]) as made (id)`);
}
