// The SQL of asking suppliers' programs: what is about to be called is written down first.
import { goodsOrderStatus, goodsWay } from '@jishi/contract/enums/marketplace';
import { type Queryable, type Transaction, sql } from '@jishi/db';

/** An order for a supplier's program. */
export type Handed = {
  number: string;
  orderId: string;
  memberId: string;
  no: string;
  supplierId: string;
  code: string;
  count: number;
  amount: bigint;
  accountCipher: Buffer | null;
};

/** Orders that nobody was asked for yet, locked: nobody else takes them up. */
export function lockUnasked(tx: Transaction, limit: number): Promise<Omit<Handed, 'number'>[]> {
  return tx.many<Omit<Handed, 'number'>>(sql`
    select o.id as order_id, o.member_id, o.no, o.supplier_id, g.code, o.count, o.amount, o.account_cipher
    from marketplace.goods_order o
    join marketplace.goods g on g.id = o.goods_id
    where o.status = ${goodsOrderStatus.delivering} and o.way = ${goodsWay.api}
      and not exists (select 1 from marketplace.attempt a where a.order_id = o.id)
    order by o.deliver_by, o.id
    limit ${limit}
    for no key update of o skip locked`);
}

/** Notes that a program is about to be called: from here on it is asked under the same number. */
export async function insertAttempt(tx: Transaction, number: string, orderId: string, askAfter: number): Promise<void> {
  await tx.run(sql`
    insert into marketplace.attempt (number, order_id, handed_at, ask_at)
    values (${number}, ${orderId}, clock_timestamp(), clock_timestamp() + ${askAfter} * interval '1 second')`);
}

export type Asked = Pick<Handed, 'number' | 'orderId' | 'memberId' | 'no' | 'supplierId' | 'accountCipher'> & {
  asked: number;
};

/** Attempts that are due to be asked for, locked. */
export function lockDue(tx: Transaction, limit: number): Promise<Asked[]> {
  return tx.many<Asked>(sql`
    select a.number, a.order_id, o.member_id, o.no, o.supplier_id, o.account_cipher, a.asked
    from marketplace.attempt a
    join marketplace.goods_order o on o.id = a.order_id
    where a.ask_at <= now()
    order by a.ask_at, a.number
    limit ${limit}
    for no key update of a skip locked`);
}

/** It is being asked for; next time after so many seconds. */
export async function markAsked(tx: Transaction, number: string, againAfter: number): Promise<void> {
  await tx.run(sql`
    update marketplace.attempt
    set asked = least(asked + 1, 30000), ask_at = clock_timestamp() + ${againAfter} * interval '1 second'
    where number = ${number}`);
}

export type AttemptRow = { number: string; state: number };

/** An attempt, locked; its order has been locked before. */
export function lockAttempt(tx: Transaction, number: string): Promise<AttemptRow | undefined> {
  return tx.maybe<AttemptRow>(sql`
    select number, state from marketplace.attempt where number = ${number} for no key update`);
}

export async function selectOrderId(db: Queryable, number: string): Promise<string | undefined> {
  const row = await db.maybe<{ orderId: string }>(sql`
    select order_id from marketplace.attempt where number = ${number}`);
  return row?.orderId;
}

export type Said = { state: number; supplierNumber: string; words: string; isEnd: boolean };

/** Keeps what a program said; nothing is asked once the end is known. */
export async function saveAnswer(tx: Transaction, number: string, said: Said): Promise<void> {
  await tx.run(sql`
    update marketplace.attempt
    set state = ${said.state}, words = ${said.words}, answered_at = clock_timestamp(),
      supplier_number = case when ${said.supplierNumber} = '' then supplier_number else ${said.supplierNumber} end,
      ask_at = case when ${said.isEnd} then null else coalesce(ask_at, clock_timestamp()) end
    where number = ${number}`);
}
