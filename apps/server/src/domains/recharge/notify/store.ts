// The SQL of telling members what became of orders.
import { rechargeNotify } from '@jishi/contract/enums/recharge';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type Due = {
  id: string;
  no: string;
  ownNo: string;
  memberId: MemberId;
  productCode: string;
  count: number;
  status: number;
  reason: string;
  amount: bigint;
  endedAt: Date;
  notifyCount: number;
  notifyUrlCipher: Buffer;
};

const DUE = sql`o.id, o.no, o.own_no, o.member_id, p.code as product_code, o.count, o.status, o.reason, o.amount, o.ended_at,
  o.notify_count, o.notify_url_cipher`;

/** Orders whose members are to be told now, taken for so many seconds. */
export function claimDue(tx: Transaction, limit: number, lease: number): Promise<Due[]> {
  return tx.many<Due>(sql`
    update recharge.quick_order o
    set notify_at = clock_timestamp() + ${lease} * interval '1 second', notify_count = o.notify_count + 1
    from recharge.product p
    where p.id = o.product_id and o.id in (
      select d.id from recharge.quick_order d
      where d.notify_at <= now() and d.notify_url_cipher is not null
      order by d.notify_at, d.id
      limit ${limit}
      for no key update skip locked
    )
    returning ${DUE}`);
}

/** One that has ended and has an address, and whose row is locked; undefined when it was told by hand a moment ago. */
export function selectByHand(tx: Transaction, no: string, every: number): Promise<Due | undefined> {
  return tx.maybe<Due>(sql`
    select ${DUE}
    from recharge.quick_order o
    join recharge.product p on p.id = o.product_id
    where o.no = ${no} and not exists (
      select 1 from recharge.notify_try t
      where t.order_id = o.id and t.by_hand and t.at > clock_timestamp() - ${every} * interval '1 second'
    )`);
}

export type Try = { status: number; words: string; byHand: boolean };

export async function insertTry(tx: Transaction, orderId: string, { status, words, byHand }: Try): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into recharge.notify_try (order_id, status, words, by_hand, at)
    values (${orderId}, ${status}, ${words}, ${byHand}, clock_timestamp())
    returning id`);
  return id;
}

/** What came of a try that was written down before. */
export async function updateTry(tx: Transaction, id: string, { status, words }: Omit<Try, 'byHand'>): Promise<void> {
  await tx.run(sql`update recharge.notify_try set status = ${status}, words = ${words} where id = ${id}`);
}

/** It has arrived, or is given up. */
export async function endNotifying(tx: Transaction, orderId: string, state: number): Promise<void> {
  await tx.run(sql`update recharge.quick_order set notify = ${state}, notify_at = null where id = ${orderId}`);
}

/** It is tried again after so many seconds; when that is. Nothing when it has arrived meanwhile. */
export async function tryAgain(tx: Transaction, orderId: string, seconds: number): Promise<Date | undefined> {
  const row = await tx.maybe<{ at: Date }>(sql`
    update recharge.quick_order set notify_at = clock_timestamp() + ${seconds} * interval '1 second'
    where id = ${orderId} and notify = ${rechargeNotify.waiting}
    returning notify_at as at`);
  return row?.at;
}

export async function selectNotify(db: Queryable, no: string): Promise<number> {
  return (await db.one<{ notify: number }>(sql`select notify from recharge.quick_order where no = ${no}`)).notify;
}
