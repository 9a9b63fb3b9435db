// The SQL of charging messages and giving them back. The deciding functions: packages/db/functions/sms.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type QuoteLine = { units: number; holdingId: string | null; name: string | null; price: bigint };

/** Where the next units of a member would come from, in order. */
export function selectQuote(db: Queryable, memberId: MemberId, projectId: string, units: number): Promise<QuoteLine[]> {
  return db.many<QuoteLine>(sql`
    select q.units, q.holding_id, coalesce(o.name, case when h.source = 5 then '会员额度' when h.source = 2 then '免费额度' end) as name, q.price
    from sms.quote_units(${memberId}, ${projectId}, ${units}) q
    left join package.holding h on h.id = q.holding_id
    left join package.offer o on o.id = h.offer_id
    order by q.unit_from`);
}

/** Takes the units of a batch; returns what the balance owes for it. */
export async function takeUnits(
  tx: Transaction,
  batchId: string,
  memberId: MemberId,
  projectId: string,
  units: number,
): Promise<bigint> {
  const { owed } = await tx.one<{ owed: bigint }>(sql`
    select sms.take_units(${batchId}, ${memberId}, ${projectId}, ${units}) as owed`);
  return owed;
}

export type Split = { deposit: bigint; bonus: bigint; credit: bigint };

/** Keeps from which of the member's accounts a batch was paid. */
export async function savePaid(tx: Transaction, batchId: string, { deposit, bonus, credit }: Split): Promise<void> {
  await tx.run(sql`
    update sms.batch
    set amount = ${deposit + bonus + credit}, from_deposit = ${deposit}, from_bonus = ${bonus}, from_credit = ${credit}
    where id = ${batchId}`);
}

export type Back = Split & { batchId: string; batchNo: string; memberId: MemberId; firstMessage: string };

/** Gives the units of locked messages back to where they came from; returns the money to post. */
export function giveBackUnits(tx: Transaction, messageIds: readonly string[]): Promise<Back[]> {
  return tx.many<Back>(sql`
    select batch_id, batch_no, member_id, first_message, deposit, bonus, credit
    from sms.give_back_units(${messageIds}::bigint[])
    order by batch_id`);
}

export type PaidLine = { source: number; name: string; units: number; price: bigint };

/** What paid a message's units, in the order of these; a balance's price is of one unit. */
export function selectPaid(db: Queryable, messageId: string): Promise<PaidLine[]> {
  return db.many<PaidLine>(sql`
    select l.source, coalesce(o.name, '') as name, u.units, l.price
    from sms.units_of(array[${messageId}::bigint]) u
    join sms.charge_line l on l.batch_id = u.batch_id and l.unit_from = u.unit_from
    left join package.holding h on h.id = l.holding_id
    left join package.offer o on o.id = h.offer_id
    order by u.unit_from`);
}
