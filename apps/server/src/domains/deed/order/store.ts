// The SQL of orders that can stand in a deed: what a company pays the shop for, and what of it stands in no other deed.
import { payOrderKind, payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { DeedOrder } from '../paper/rules';

/** As kept: the amounts of lines are text, which numbers in JSON would round. */
type Kept = Omit<DeedOrder, 'lines'> & { lines: readonly { name: string; amount: string }[] };

const orderOf = ({ lines, ...order }: Kept): DeedOrder => ({
  ...order,
  lines: lines.map(({ name, amount }) => ({ name, amount: BigInt(amount) })),
});

const KINDS: number[] = [payOrderKind.recharge, payOrderKind.package, payOrderKind.vip];
const STATUSES: number[] = [payOrderStatus.toPay, payOrderStatus.waiting, payOrderStatus.paid];

const freeOf = (memberId: MemberId) => sql`
  select o.no, o.subject, o.pay_amount as amount, o.lines, o.paid_at is not null as paid, o.created_at
  from payment.pay_order o
  where o.member_id = ${memberId} and o.kind = any (${KINDS}::int[]) and o.status = any (${STATUSES}::int[])
    and o.pay_amount > 0 and not exists (select from deed.ordered d where d.order_no = o.no and d.is_live)`;

/** A member's newest. */
export async function selectFree(db: Queryable, memberId: MemberId, limit: number): Promise<DeedOrder[]> {
  const rows = await db.many<Kept>(sql`${freeOf(memberId)} order by o.created_at desc, o.no desc limit ${limit}`);
  return rows.map(orderOf);
}

/** Those of a member's among these numbers, the oldest first. */
export async function selectChosen(db: Queryable, memberId: MemberId, nos: readonly string[]): Promise<DeedOrder[]> {
  const rows = await db.many<Kept>(sql`
    ${freeOf(memberId)} and o.no = any (${[...nos]}) order by o.created_at, o.no`);
  return rows.map(orderOf);
}

/** Puts orders into a deed; answers how many, since what stands in another one by now is left out. */
export function insertOrdered(tx: Transaction, deedId: string, nos: readonly string[]): Promise<number> {
  return tx.run(sql`
    insert into deed.ordered (deed_id, order_no)
    select ${deedId}::bigint, no from unnest(${[...nos]}::text[]) no order by no
    on conflict (order_no) where is_live do nothing`);
}
