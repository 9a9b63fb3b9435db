// The SQL of attempts at suppliers and of what they said.
import { rechargeAttempt } from '@jishi/contract/enums/recharge';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type AttemptRow = {
  number: string;
  orderId: string;
  supplierId: string;
  state: number;
  isCurrent: boolean;
  isDelivered: boolean;
  cost: bigint;
};

/** The order that an attempt belongs to. */
export async function selectOrderId(db: Queryable, number: string): Promise<string | undefined> {
  return (await db.maybe<{ orderId: string }>(sql`select order_id from recharge.attempt where number = ${number}`))
    ?.orderId;
}

/** An attempt, locked; its order has been locked before. */
export function lockAttempt(tx: Transaction, number: string): Promise<AttemptRow | undefined> {
  return tx.maybe<AttemptRow>(sql`
    select a.number, a.order_id, a.supplier_id, a.state, a.cost,
      not exists (select 1 from recharge.attempt l where l.order_id = a.order_id and l.number > a.number) as is_current,
      exists (select 1 from recharge.attempt d where d.order_id = a.order_id and d.state = ${rechargeAttempt.delivered}) as is_delivered
    from recharge.attempt a
    where a.number = ${number}
    for no key update`);
}

export type Said = { state: number; supplierNumber: string; words: string; cost: bigint | null };

/** Keeps what a supplier said; nothing is asked once the end is known. */
export async function saveAnswer(tx: Transaction, number: string, said: Said): Promise<void> {
  await tx.run(sql`
    update recharge.attempt
    set state = ${said.state}, words = ${said.words}, answered_at = clock_timestamp(), cost = coalesce(${said.cost}, cost),
      supplier_number = case when ${said.supplierNumber} = '' then supplier_number else ${said.supplierNumber} end,
      ask_at = case
        when ${said.state} in (${rechargeAttempt.delivered}, ${rechargeAttempt.refused}) then null
        else coalesce(ask_at, clock_timestamp())
      end
    where number = ${number}`);
}

/** Keeps what somebody has to see, once. */
export async function insertDifference(tx: Transaction, orderId: string, number: string, words: string): Promise<void> {
  await tx.run(sql`
    insert into recharge.difference (order_id, number, words) values (${orderId}, ${number}, ${words})
    on conflict (number, words) do nothing`);
}

/** Whether somebody is to decide about an order. */
export async function isUnderReview(db: Queryable, no: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (
      select 1 from review.review
      where kind = ${reviewKind.rechargeOrder} and subject_id = ${no}
        and status in (${reviewStatus.waiting}, ${reviewStatus.toSecond})
    ) as found`);
  return found;
}
